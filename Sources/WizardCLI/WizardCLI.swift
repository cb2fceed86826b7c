// WizardCLI
