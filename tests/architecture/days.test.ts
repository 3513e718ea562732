import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The files that turn instants into days and dates into other dates; everybody else calls them. XPath's are its own. */
const KEEPERS = [
  ...['time-zone', 'wall-time', 'calendar-days'].map((name) => `src/domain/kit/time/${name}.ts`),
  'src/domain/surveys/xpath/dates.ts',
];

/** PostgreSQL's own words for an instant, put into RFC 3339: no day is made of them. */
const REWRITES = ['server/database/connection/column-types.ts'];

/** By what an instant is cut into a day, or read by the clock of whatever machine this runs on. */
const CUTS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an instant is cut', /toISOString\(\)\s*\.(?:slice|substring|substr|split|replace)\b/],
  ['the beginning of an instant is taken for a day', /\.(?:slice|substring|substr)\(0, ?(?:4|7|10|16|19)\)/],
  ['an instant is split', /\.split\(['"`]T['"`]\)/],
  ['the clock of the machine is read', /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(/],
  ['the zone of the machine is read', /\.getTimezoneOffset\(|\.toLocale(?:Date|Time)?String\(/],
  ['UTC is taken for the tenant’s zone', /\.(?:get|set)UTC(?:FullYear|Month|Date|Day|Hours)\(/],
  ['a day is made an instant of the machine’s zone', /new Date\(`\$\{[^}]*\}(?:T\d\d:\d\d(?::\d\d)?)?`\)/],
];

function cutsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const code = line.replace(/^\s*(?:\/\/|\*).*$/, '');
    return CUTS.flatMap(([what, pattern]) => (pattern.test(code) ? [`${what}: ${line.trim()}`] : []));
  });
}

it('a day is made by the functions that know the zone, and no instant is cut anywhere', () => {
  const files = globSync('{src,sw,server}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('src/locales') &&
      ![...KEEPERS, ...REWRITES].includes(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    cutsIn(readFileSync(join(ROOT, file), 'utf8')).map((cut) => `${file}: ${cut}`),
  );
  expect(found.filter((each) => !ALLOWED.some((known) => each.startsWith(known)))).toEqual([]);
});

/** Bytes and addresses are cut as well, and years bounded. */
const ALLOWED = [
  'src/domain/kit/values/ids.ts: the beginning of an instant is taken for a day: const bytes = source.slice(0, 16);',
  'server/sync/changes.ts: the beginning of an instant is taken for a day: return createHash',
  'server/http/messages/network-address.ts: the beginning of an instant is taken for a day: .slice(0, 4)',
  'server/http/messages/network-address.ts: the beginning of an instant is taken for a day: const [a = 0',
  'server/database/tenants/tenant.ts: UTC is taken for the tenant’s zone: const year = time.getUTCFullYear();',
];

/** The device's own clock, right or wrong, made an instant. */
const OWN_CLOCK = /new Date\((?:[\w.]*\.now\(\))?\)\.toISOString\(\)/;

/** Who says beside it what the clock says as they send, so that the receiver corrects it or looks at the clock itself. */
const CORRECTED_THERE = [
  'src/api/authorised-fetch.ts',
  'src/app/install/check-step.tsx',
  'src/features/assets/import/import-work.ts',
  'src/error-reports/client-log.ts',
  'src/analytics/analytics.ts',
];

it('whatever a device keeps or shows has the time by the corrected clock', () => {
  const files = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !CORRECTED_THERE.includes(file),
  );
  expect(files.filter((file) => OWN_CLOCK.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

it.each([
  'const day = row.createdAt.slice(0, 10);',
  "return now.toISOString().split('T')[0];",
  'const today = new Date().toISOString().slice(0, 10);',
  'const day = value.substring(0, 10);',
  'return date.getFullYear();',
  'const year = now.getUTCFullYear();',
  'const begin = new Date(`${day}T00:00:00`);',
  'return new Date(at).toLocaleDateString();',
])('finds %s', (line) => {
  expect(cutsIn(line)).not.toEqual([]);
});
