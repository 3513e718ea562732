import type { FormTables, SheetRow } from './form-tables.ts';
import { parentAt, spanAt, typeOfRow } from './row-tree.ts';

const LONGEST_NAME = 32;

/** A name from a label: letters of any script and digits, and none that is taken. */
export function proposedName(label: string, taken: ReadonlySet<string>, fallback = 'question'): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^_+|_+$/g, '');
  const base = words === '' ? fallback : /^\p{N}/u.test(words) ? `_${words}` : words;
  return freeName(base, taken);
}

/** The name, or with a number behind it where it is taken. */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let count = 2;
  while (taken.has(`${base}_${count}`)) count += 1;
  return `${base}_${count}`;
}

/** The names of all questions and groups, but that of one row. */
export function namesOfRows(rows: readonly SheetRow[], but = ''): ReadonlySet<string> {
  return new Set(rows.filter(({ key }) => key !== but).flatMap(({ cells }) => cells['name'] ?? []));
}

/** Another name for a question or group, also wherever an expression or a text looks at it. */
export function withName(tables: FormTables, key: string, name: string): FormTables {
  const { survey } = tables;
  const at = survey.findIndex((row) => row.key === key);
  const before = survey[at]?.cells['name'] ?? '';
  const renamed = survey.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, name } } : row));
  if (before === '' || name === '' || before === name) return { ...tables, survey: renamed };
  const meant = rowsThatMean(survey, at, before);
  const siblings = parentAt(survey, at);
  const survivors = renamed.map((row, place) => {
    const isNear = parentAt(survey, place) === siblings;
    const cells = changedCells(row.cells, (text) => {
      const referred = meant(place) ? withReference(text, before, name) : text;
      return isNear ? withSibling(referred, before, name) : referred;
    });
    return { ...row, cells };
  });
  const isUnique = !namesOfRows(survey, key).has(before);
  const settings = isUnique
    ? changedCells(tables.settings, (text) => withReference(text, before, name))
    : tables.settings;
  return { ...tables, survey: survivors, settings };
}

/** Of which rows a reference means the row at a place: of all where no other has its name, else of those in the same repeat. */
function rowsThatMean(rows: readonly SheetRow[], at: number, name: string): (place: number) => boolean {
  const isUnique = rows.filter(({ cells }) => cells['name'] === name).length === 1;
  if (isUnique) return () => true;
  let around = at;
  while (around >= 0 && typeOfRow(rows[around]?.cells['type']) !== 'begin_repeat')
    around = parentAt(rows, around);
  if (around < 0) return () => false;
  const { from, to } = spanAt(rows, around);
  return (place) => place >= from && place < to;
}

function changedCells(cells: SheetRow['cells'], change: (text: string) => string): SheetRow['cells'] {
  return Object.fromEntries(
    Object.entries(cells).map(([head, text]) => [head, head === 'name' ? text : change(text)]),
  );
}

/** `${before}` as `${name}`, in an expression or a text. */
export function withReference(text: string, before: string, name: string): string {
  return text.replaceAll(
    /\$\{\s*(last-saved#)?([^\s{}]+)\s*\}/g,
    (whole, saved: string | undefined, found: string) =>
      found === before ? `\${${saved ?? ''}${name}}` : whole,
  );
}

/** `../before` as `../name`, which is how a form asks what "other" is. */
function withSibling(text: string, before: string, name: string): string {
  return text.replaceAll(/(?<![\w./])\.\.\/([\p{L}\p{M}\p{N}_.-]+)(?!\/)/gu, (whole, found: string) =>
    found === before ? `../${name}` : whole,
  );
}
