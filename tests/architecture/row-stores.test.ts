import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILES = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts'], { exclude: ['**/*.test.*'] });

/** How rows lie on the device: as the stores themselves, or by the keys of their indexes. */
const PAST_THE_ROW_STORE =
  /\b(?:database|local)\s*\.(?:index|packed)\(|\bdexie\s*\.table\(|\btransaction\s*\.table\(/;

/** Who has to know it: the stores, who writes rows, and who looks for rows by their keys. */
const KNOWING = [
  'src/data/store/',
  'src/data/rows/row-writer.ts',
  'src/data/rows/block-writer.ts',
  'src/data/read/',
  'src/sync/pull/repair-rows.ts',
  'src/sync/pull/compare-rows.ts',
  'src/sync/pull/finished-download.ts',
  'src/sync/pull/shadow-rows.ts',
];

test('how rows lie on a device is known to those alone who store them, write them or look for them by keys', () => {
  const knowing = FILES.filter((file) => PAST_THE_ROW_STORE.test(readFileSync(file, 'utf8')));
  expect(knowing.length).toBeGreaterThan(5);
  expect(knowing.filter((file) => !KNOWING.some((place) => file.startsWith(place)))).toEqual([]);
});

/** What waits, and what of it is in flight, as the stores themselves. */
const PAST_THE_OUTBOX = /\.(?:outbox|inFlight)\b|\{[^{}]*\b(?:outbox|inFlight)\b[^{}]*\}\s*[:=](?![=>])/;

/** The one module that reads them together. */
const OF_THE_OUTBOX = ['in-flight.ts', 'push-flight.ts', 'queue.ts'].map(
  (name) => `src/data/store/outbox/${name}`,
);

test('whether an operation was sent is read in one place, from both stores that say so', () => {
  const reading = FILES.filter((file) => PAST_THE_OUTBOX.test(readFileSync(file, 'utf8')));
  expect(reading.toSorted()).toEqual(OF_THE_OUTBOX);
});

test.each([
  ["await database.outbox.where('seq').above(1).toArray()", true],
  ['await local.inFlight.clear()', true],
  ['async function stateOf({ outbox }: FieldDatabase) {}', true],
  ['const { rows, inFlight } = database;', true],
  ["import { operationsOn } from '../store/outbox/queue.ts';", false],
  ['const stores = outboxStores(database);', false],
])('%s reads past it: %s', (source, isFound) => {
  expect(PAST_THE_OUTBOX.test(source)).toBe(isFound);
});

/** Where transactions and live queries begin. Everybody else gets tables that are bound to them, and cannot slip out. */
const BEGINNING = [
  'src/data/store/bound-transactions.ts',
  'src/data/store/zones.ts',
  'src/session/use-live.ts',
];

test('a transaction or a live query begins where its tables are bound to it', () => {
  const beginning = FILES.filter((file) =>
    /\.transaction\(|\b(?:liveQuery|useLiveQuery)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(beginning.toSorted()).toEqual(BEGINNING);
});

/** What is given tables that are bound, with the names of what has others. */
const BOUND = /\b(inTransaction|inOneView|inPackedStore|changing|useLive|watchLive)\(/g;

test('what runs in a transaction or a live query asks the tables that it was given', () => {
  const calls = FILES.flatMap((file) => callsOf(readFileSync(file, 'utf8')).map((text) => ({ file, text })));
  expect(calls.length).toBeGreaterThan(110);
  expect(calls.filter(({ text }) => asksOthers(text))).toEqual([]);
});

test.each([
  ["database.inTransaction('rw', [database.meta], async (local) => writeMeta(local, 'a', 1))", false],
  ["database.inTransaction('rw', [database.meta], async (local) => writeMeta(database, 'a', 1))", true],
  ["inPackedStore(store, 'rw', async (local) => store.table.clear())", true],
  ['useLive(database, (local) => count({ database: local }), [])', false],
  ['useLive(registry, async (local) => lockOf(await registry.settings.get(local.key)), [])', true],
  ['useLive(database, async (local) => { await local.meta.count(); return count({ database }); }, [])', true],
])('%s asks others: %s', (source, isFound) => {
  expect(callsOf(source).some(asksOthers)).toBe(isFound);
});

/** The arguments of each call that gives bound tables. */
function callsOf(source: string): string[] {
  return [...source.matchAll(BOUND)].map(({ index }) => insideFrom(source, source.indexOf('(', index)));
}

/** What the parentheses, brackets or braces hold that open here. */
function insideFrom(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if ('([{'.includes(source[at] ?? ' ')) depth++;
    if (')]}'.includes(source[at] ?? ' ') && --depth === 0) return source.slice(from + 1, at);
  }
  return source.slice(from + 1);
}

/** Whether the function among the arguments, up to what comes behind it, names what is not bound. */
function asksOthers(call: string): boolean {
  const arrow = call.indexOf('=>');
  const body = arrow === -1 ? '' : call.slice(arrow).replace(/,\s*\[[^[\]]*\],?\s*$/, '');
  return /(?<![.\w])(?:database|store|registry)(?!\w|:)/.test(body);
}
