import type { Json, JsonDocument } from '../../src/domain/kit/fields/field.ts';

/** Instances of the repeat `pole` in `LARGE_RECORD`. */
export const POLES = 50;
const QUESTIONS = 500;
const BLOCK = 10;
/** Questions before the first block, and those that sum all up. */
const HEAD = 10;
const BLOCKS = (QUESTIONS - HEAD) / BLOCK;

const COLUMNS =
  'type | name | label | required | relevant | constraint | calculation | choice_filter | appearance'.split(
    ' | ',
  );

type Cells = Readonly<Record<string, string>>;

/**
 * 500 questions, half of them in groups, whose answers others need: each block of ten adds to the total of the one before. And a repeat
 * of ten, which looks at what stands outside of it and at its other instances.
 */
export function largeForm(): string {
  const blocks = Array.from({ length: BLOCKS }, (_, place) => block(place));
  const rows = [...head(), ...blocks.flat(), ...pole(), ...totals()];
  return [
    '| survey |',
    line(COLUMNS),
    ...rows.map((cells) => line(COLUMNS.map((column) => cells[column] ?? ''))),
    '| choices |',
    line(['list_name', 'name', 'label', 'class']),
    ...choices().map(line),
  ].join('\n');
}

function line(cells: readonly string[]): string {
  return `| | ${cells.join(' | ')} |`;
}

function question(type: string, name: string, label: string, more: Cells = {}): Cells {
  return { type, name, label, ...more };
}

function head(): Cells[] {
  return [
    question('text', 'site', 'Name of the site', { required: 'yes' }),
    question('select_one condition', 'state', 'State of the site'),
    question('integer', 'crew', 'People at ${site}', { constraint: '. > 0 and . < 100' }),
    question('decimal', 'factor', 'Factor of all figures'),
    question('date', 'day', 'Day of the walk'),
    question('note', 'said', '${crew} people at ${site}'),
  ];
}

/** Ten questions; every other block is a group. */
function block(place: number): Cells[] {
  const of = (name: string) => `\${${name}${place}}`;
  const before = place === 0 ? '0' : `coalesce(\${total${place - 1}}, 0)`;
  const questions = [
    question('text', `name${place}`, `Name of part ${place} at \${site}`, {
      required: place % 5 === 0 ? 'yes' : '',
    }),
    question('integer', `number${place}`, `Number of ${of('name')}`, {
      constraint: '. >= 0 and . <= 100000',
    }),
    question('decimal', `weight${place}`, 'Weight', { constraint: `. <= 10 * ${of('number')}` }),
    question('select_one condition', `state${place}`, 'Condition'),
    question('select_multiple damage', `damage${place}`, 'Damage', {
      choice_filter: `class = ${of('state')}`,
    }),
    question('text', `why${place}`, 'Why so?', { required: 'yes', relevant: `${of('state')} = 'bad'` }),
    question('decimal', `sum${place}`, 'Weight of all', {
      calculation: `coalesce(${of('number')}, 0) * coalesce(${of('weight')}, 0)`,
    }),
    question('calculate', `total${place}`, '', { calculation: `${before} + ${of('sum')}` }),
    question('date', `seen${place}`, 'Seen last', { constraint: '. <= today()' }),
    question('integer', `left${place}`, `How many are left of ${of('total')}?`, { relevant: '${crew} > 1' }),
  ];
  if (place % 2 === 1) return questions;
  const group = question('begin group', `part${place}`, `Part ${place}`);
  return [group, ...questions, question('end group', '', '')];
}

function pole(): Cells[] {
  return [
    question('begin repeat', 'pole', 'Pole'),
    question('text', 'plate', 'Number on the plate', { required: 'yes' }),
    question('select_one condition', 'pole_state', 'Condition of ${plate}', { required: 'yes' }),
    question('select_multiple damage', 'pole_damage', 'Damage', { choice_filter: 'class = ${pole_state}' }),
    question('decimal', 'height', 'Height', { constraint: '. > 0 and . < 60' }),
    question('decimal', 'depth', 'Depth', { constraint: '. < ${height}' }),
    question('decimal', 'share', 'Share of all heights', {
      calculation: 'round(${height} div ${heights}, 4)',
    }),
    question('decimal', 'higher', 'Higher than the one before by', {
      calculation: '${height} - indexed-repeat(${height}, ${pole}, position(..) - 1)',
    }),
    question('integer', 'lean', 'Lean in degrees', { relevant: "${pole_state} = 'bad'" }),
    question('text', 'remark', 'Why does it lean?', { relevant: '${lean} > 5' }),
    question('date', 'built', 'Built in', { constraint: '. <= ${day}' }),
    question('end repeat', '', ''),
  ];
}

function totals(): Cells[] {
  return [
    question('calculate', 'heights', '', { calculation: 'sum(${height})' }),
    question('calculate', 'poles', '', { calculation: 'count(${pole})' }),
    question('calculate', 'bad', '', { calculation: "count(${pole}[pole_state = 'bad'])" }),
    question('note', 'result', '${poles} poles, ${bad} of them bad, ${heights} metres; ${total48} kilograms'),
  ];
}

function choices(): string[][] {
  const conditions = ['good', 'worn', 'bad'];
  const damages = conditions.flatMap((condition) =>
    ['rot', 'lean', 'crack', 'bird'].map((name) => [
      'damage',
      `${condition}-${name}`,
      `${name}, ${condition}`,
      condition,
    ]),
  );
  return [...conditions.map((name) => ['condition', name, name, '']), ...damages];
}

/** Answers to all of it: nothing is wrong but that the last pole has no plate. */
export const LARGE_RECORD: JsonDocument = {
  site: 'Alder',
  state: 'good',
  crew: 4,
  factor: 1.5,
  day: '2026-10-01',
  ...Object.assign({}, ...Array.from({ length: BLOCKS }, (_, place) => answersOfBlock(place))),
  pole: Array.from({ length: POLES }, (_, place) => answersOfPole(place)),
};

function answersOfBlock(place: number): Record<string, Json> {
  const answers = {
    [`name${place}`]: `Part ${place}`,
    [`number${place}`]: place + 1,
    [`weight${place}`]: 2.5,
    [`state${place}`]: 'worn',
    [`damage${place}`]: ['worn-rot', 'worn-crack'],
    [`seen${place}`]: '2026-09-01',
    [`left${place}`]: 3,
  };
  return place % 2 === 1 ? answers : { [`part${place}`]: answers };
}

function answersOfPole(place: number): Record<string, Json> {
  return {
    ...(place === POLES - 1 ? {} : { plate: `P-${place + 1}` }),
    pole_state: place % 3 === 0 ? 'bad' : 'good',
    pole_damage: [place % 3 === 0 ? 'bad-lean' : 'good-bird'],
    height: 8 + (place % 5),
    depth: 2,
    built: '1998-05-01',
    ...(place % 3 === 0 ? { lean: 7, remark: 'The ground gives way' } : {}),
  };
}
