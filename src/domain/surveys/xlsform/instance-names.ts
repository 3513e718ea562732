import type { Choice } from '../form/definition.ts';
import { type Findings, findingAt, type ReadRow, rowText } from './form-table.ts';
import { rowTypeOf } from './question-types.ts';

/** What a row looks choices or values up in: `instance('name')` is one thing in a form. */
interface NamedSource {
  readonly name: string;
  /** The file, or `choices`. */
  readonly from: string;
  readonly column: string;
  /** Says that there is such a file, which is said once. */
  readonly isDeclared: boolean;
}

/** Refuses names that stand for a list and a file, or for several files. */
export function checkInstanceNames(
  survey: readonly ReadRow[],
  lists: ReadonlyMap<string, readonly Choice[]>,
  findings: Findings,
): void {
  const seen = new Map<string, NamedSource>();
  for (const row of survey) {
    for (const source of sourcesIn(row, lists)) {
      const other = seen.get(source.name);
      if (other && (other.from !== source.from || (other.isDeclared && source.isDeclared))) {
        const { name, column, from } = source;
        const detail = { what: 'ambiguous_source', name, first: other.from, second: from } as const;
        findings.errors.push(findingAt(row, column, detail));
      }
      if (!other) seen.set(source.name, source);
    }
  }
}

const LOOKUP = /\bpulldata\(\s*['"]([^'"]+)['"]/g;

function sourcesIn(row: ReadRow, lists: ReadonlyMap<string, readonly Choice[]>): NamedSource[] {
  const written = rowText(row, 'type');
  const declared = /^(csv|xml)-external$/i.exec(written)?.[1]?.toLowerCase();
  const name = rowText(row, 'name');
  if (declared !== undefined)
    return [{ name, from: `${name}.${declared}`, column: 'name', isDeclared: true }];
  const looked = row.columns.flatMap(({ key, index }) =>
    [...(row.cells[index] ?? '').matchAll(LOOKUP)].map(
      ([, file = '']): NamedSource => ({ name: file, from: `${file}.csv`, column: key, isDeclared: false }),
    ),
  );
  return [...chosenIn(written, lists), ...looked];
}

function chosenIn(written: string, lists: ReadonlyMap<string, readonly Choice[]>): NamedSource[] {
  const type = rowTypeOf(written);
  if (type.kind !== 'select') return [];
  const { source, isFile } = type;
  if (isFile)
    return [{ name: source.replace(/\.[^.]*$/, ''), from: source, column: 'type', isDeclared: false }];
  return lists.has(source) ? [{ name: source, from: 'choices', column: 'type', isDeclared: false }] : [];
}
