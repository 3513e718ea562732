import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { recordOf } from '../../../../tests/support/forms.ts';
import { addRepeat, removeRepeat, setAnswer } from './fill-in.ts';
import type { FormState } from './form-state.ts';
import { recomputeAll } from './recompute.ts';
import { answersOf, relevanceOf } from './record.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** What a question may look at: those before it, so that there is no circle. */
const expressionOver = (names: readonly string[]) => {
  const name = fc.constantFrom(...names).map((one) => `\${${one}}`);
  return fc.oneof(
    name.map((one) => `coalesce(${one}, 0) + 1`),
    name.map((one) => `sum(${one}[. != ''])`),
    name.map((one) => `count(${one})`),
    fc.tuple(name, name).map(([one, other]) => `if(${one} > ${other}, ${one}, 'less')`),
    name.map((one) => `concat(position(..), '-', ${one})`),
  );
};

const conditionOver = (names: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('= 1', '!= 2', "= ''", '> 1'))
    .map(([one, rest]) => `\${${one}} ${rest}`);

const row = (name: string, at: number) => {
  const before = NAMES.slice(0, at);
  const relevant = at === 0 ? fc.constant('') : fc.option(conditionOver(before), { nil: '' });
  const calculation = at === 0 ? fc.constant('') : fc.option(expressionOver(before), { nil: '' });
  return fc.tuple(relevant, calculation).map(([holds, value]) => {
    const type = value === '' ? 'integer' : 'calculate';
    return `| | ${type} | ${name} | ${name} | ${holds} | ${value} | |`;
  });
};

/** Six questions, of which some stand in a repeat; the third may say how many there are. */
const form = fc
  .tuple(
    fc.tuple(...NAMES.map((name, at) => row(name, at))),
    fc.integer({ min: 0, max: 4 }),
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
  )
  .map(([rows, from, size, isCounted]) => {
    const lines = [...rows];
    const count = isCounted && from > 0 ? '${a}' : '';
    lines.splice(from, 0, `| | begin repeat | r | R | | | ${count} |`);
    lines.splice(Math.min(lines.length, from + size + 1), 0, '| | end repeat | | | | | |');
    return [
      '| survey | | | | | | |',
      '| | type | name | label | relevant | calculation | repeat_count |',
      ...lines,
    ].join('\n');
  });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      at: fc.nat(40),
      text: fc.constantFrom('', '0', '1', '2', '3'),
    }),
  },
  fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const),
    at: fc.nat(5),
    text: fc.constant(''),
  }),
);

test('whatever is answered, added and taken away: what is worked out in parts is what is worked out as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(form, fc.array(step, { maxLength: 12 }), async (markdown, steps) => {
      const state = await recordOf(markdown);
      for (const one of steps) {
        take(one, state);
        const seen = seenIn(state);
        recomputeAll(state);
        expect(seenIn(state)).toEqual(seen);
      }
    }),
    { numRuns: amount(300) },
  );
});

function take(
  { kind, at, text }: { kind: 'answer' | 'add' | 'remove'; at: number; text: string },
  state: FormState,
): void {
  const repeat = state.form.byPath.get('/data/r');
  const instances = [...((repeat && state.nodesOf.get(repeat)) ?? [])];
  const isFree = repeat?.item.kind === 'repeat' && repeat.item.count === '';
  if (kind === 'add') {
    if (repeat && isFree && instances.length < 4) addRepeat(state, repeat, state.data);
  } else if (kind === 'remove') {
    const instance = instances[at % Math.max(1, instances.length)];
    if (instance && isFree) removeRepeat(state, instance);
  } else {
    const open = [...state.partOf].filter(
      ([, { item }]) => item.kind === 'question' && item.calculation === '',
    );
    const node = open[at % Math.max(1, open.length)]?.[0];
    if (node) setAnswer(state, node, text);
  }
}

function seenIn(state: FormState) {
  return { answers: answersOf(state), relevance: relevanceOf(state) };
}
