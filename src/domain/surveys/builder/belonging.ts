import { listOfRow } from './choice-lists.ts';
import type { FormTables, SheetRow } from './form-tables.ts';
import { parentAt, typeOfRow } from './row-tree.ts';
import { rowPlace, withCells } from './table-changes.ts';

/** By which choices are offered: those whose column says what is answered to a question, as the places of a region. */
export interface Belonging {
  readonly column: string;
  readonly question: string;
}

const BELONGS = /^\s*([\p{L}_][\p{L}\p{N}._-]*)\s*=\s*\$\{\s*([^}#]+?)\s*\}\s*$/u;

/** What a question's filter says of it; null: nothing, or something else. */
export function belongingOf({ cells }: SheetRow): Belonging | null {
  const [, column, question] = BELONGS.exec(cells['choice_filter'] ?? '') ?? [];
  return column === undefined || question === undefined ? null : { column, question };
}

/** Offers only what belongs to the answer there; empty: all. What the choices say of it stays with them. */
export function withBelonging(tables: FormTables, key: string, question: string): FormTables {
  const filter = question === '' ? '' : `${columnFor(question)} = \${${question}}`;
  return withCells(tables, key, { choice_filter: filter });
}

const OWN_HEADS = /^(list_name|name|label|image|audio|video)(::|$)/;

/** Called as the question is, where no column of every list is called so. */
function columnFor(question: string): string {
  return OWN_HEADS.test(question) ? `of_${question}` : question;
}

/** What choices say beside their words, in the order of the columns: filters look at it. */
export function columnsOfChoices(choices: readonly SheetRow[]): readonly string[] {
  const heads = choices.flatMap(({ cells }) => Object.keys(cells));
  return [...new Set(heads)].filter((head) => !OWN_HEADS.test(head));
}

/** The questions before a row of whose choices one is answered, wherever the row is asked. */
export function mayBelongTo({ survey }: FormTables, key: string): readonly SheetRow[] {
  const at = rowPlace(survey, key);
  const around = repeatsAround(survey, at);
  return survey.filter((row, place) => {
    const isOne = typeOfRow(row.cells['type']) === 'select_one' && listOfRow(row) !== '';
    return place < at && isOne && repeatsAround(survey, place).every((repeat) => around.includes(repeat));
  });
}

function repeatsAround(rows: readonly SheetRow[], at: number): readonly number[] {
  const repeats: number[] = [];
  for (let place = parentAt(rows, at); place >= 0; place = parentAt(rows, place)) {
    if (typeOfRow(rows[place]?.cells['type']) === 'begin_repeat') repeats.push(place);
  }
  return repeats;
}
