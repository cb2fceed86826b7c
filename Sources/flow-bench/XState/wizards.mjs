// The flows `straight5` and `winding12` for XState 5, for comparison with `flow-bench`. Each answer is an event with an
// assignment, and each submitted step is an event whose guard checks the answers. Run it with Node:
//
//     npm install xstate@5 && node wizards.mjs
import { createMachine, createActor, assign } from 'xstate';

const text = (value) => typeof value === 'string' && value.trim() !== '';
const email = (value) => text(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const whole = (least = -Infinity, most = Infinity) => (value) =>
  /^-?\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
const oneOf = (...options) => (value) => options.includes(value);
const yesOrNo = oneOf('yes', 'no');
const yes = oneOf('yes');

/// A step: its fields with their checks, its condition, its rule and its next steps.
const step = (id, questions, { when, rule, next } = {}) => ({ id, questions, when, rule, next });

const straight5 = {
  steps: [
    step('person', { name: text }),
    step('contact', { email }),
    step('age', { years: whole(18, 120) }),
    step('plan', { plan: oneOf('free', 'team', 'company') }),
    step('terms', { terms: yes }),
  ],
  answers: { name: 'Ada Lovelace', email: 'ada@example.com', years: '36', plan: 'team', terms: 'yes' },
};

const winding12 = {
  steps: [
    step('kind', { kind: oneOf('person', 'company') }),
    step('name', { name: text }),
    step('born', { born: whole(1900) }, { when: (a) => a.kind === 'person' }),
    step('company', { company: text, size: whole() }, { when: (a) => a.kind === 'company' }),
    step('vat', { vat: text }, { when: (a) => a.size !== undefined && Number(a.size) > 9 }),
    step('seats', { seats: whole() }, { next: [[(a) => Number(a.seats) * 12 > 1000, 'offer'], [() => true, 'card']] }),
    step('card', { card: text }, { next: [[() => true, 'address']] }),
    step('offer', { offer: email }),
    step('address', { street: text, city: text }),
    step('delivery', { starts: whole(), ends: whole() }, { rule: (a) => Number(a.starts) < Number(a.ends) }),
    step('news', { news: yesOrNo }, { when: (a) => a.kind === 'company' || Number(a.seats) > 3 }),
    step('terms', { terms: yes }),
  ],
  answers: {
    kind: 'company', name: 'Ada Lovelace', company: 'Analytical Engines', size: '12', vat: 'GB123456789', seats: '100',
    offer: 'ada@example.com', street: "12 St James's Square", city: 'London', starts: '3', ends: '5', news: 'no',
    terms: 'yes',
  },
};

function machine({ steps }) {
  const states = { done: { type: 'final' } };
  steps.forEach(({ id, questions, when, rule, next }, place) => {
    const following = place + 1 < steps.length ? steps[place + 1].id : 'done';
    const isRight = ({ context }) =>
      Object.entries(questions).every(([question, check]) => check(context.drafts[question])) &&
      (!rule || rule({ ...context.answers, ...context.drafts }));
    const accept = assign(({ context }) => ({
      answers: { ...context.answers, ...context.drafts }, drafts: {}, problems: [],
    }));
    const ways = next ?? [[() => true, following]];
    states[id] = {
      ...(when && { always: [{ guard: ({ context }) => !when(context.answers), target: following }] }),
      on: {
        changed: {
          actions: assign(({ context, event }) => ({ drafts: { ...context.drafts, [event.question]: event.value } })),
        },
        submitted: [
          ...ways.map(([leads, target]) => ({
            guard: (now) => isRight(now) && leads({ ...now.context.answers, ...now.context.drafts }),
            target,
            actions: accept,
          })),
          { actions: assign({ problems: () => Object.keys(questions) }) },
        ],
      },
    };
  });
  return createMachine({ initial: steps[0].id, context: { answers: {}, drafts: {}, problems: [] }, states });
}

function walk(machine, wizard) {
  const actor = createActor(machine).start();
  const questions = Object.fromEntries(wizard.steps.map((step) => [step.id, Object.keys(step.questions)]));
  while (actor.getSnapshot().status !== 'done') {
    const here = actor.getSnapshot().value;
    for (const question of questions[here]) {
      actor.send({ type: 'changed', question, value: wizard.answers[question] });
    }
    actor.send({ type: 'submitted' });
    if (actor.getSnapshot().value === here) throw new Error(`the walk stands still at ${here}`);
  }
}

for (const [name, wizard] of Object.entries({ straight5, winding12 })) {
  const compiled = machine(wizard);
  for (let count = 0; count < 20_000; count++) walk(compiled, wizard);
  const times = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    const rounds = 20_000;
    for (let count = 0; count < rounds; count++) walk(compiled, wizard);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / rounds);
  }
  times.sort((left, right) => left - right);
  const [least, median, most] = [times[0], times[2], times[4]].map((time) => time.toFixed(1));
  console.log(`${name}: ${median} µs of CPU time a walk (${least} to ${most})`);
}
