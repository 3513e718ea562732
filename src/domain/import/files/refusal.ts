import type { Problem } from '../../kit/problems/problem.ts';

/** Why a line of a file was not taken. The screen translates by code; the command line uses `refusalText`. */
export interface RowRefusal {
  /** Line of the file on which the row begins; the header is line 1. */
  readonly line: number;
  readonly code: RefusalCode;
  /** The column or field at fault; empty when it is the whole row. */
  readonly field: string;
  /** What stood there, what was expected, or the server's sentence: see the code. */
  readonly detail: string;
  /** What the server said, with the code `server`: a screen has words of its own for it. */
  readonly problem?: Problem;
}

const TEXTS = {
  unclosed_quote: 'a quotation mark is not closed',
  text_after_quote: 'text follows a closed quotation mark',
  cell_count: 'wrong number of cells',
  required: 'is missing',
  too_long: 'is too long',
  not_a_number: 'is not a number',
  not_a_day: 'is not a date',
  out_of_range: 'is out of range',
  unknown_choice: 'is not one of the known values',
  invalid_value: 'is not valid',
  no_identity: 'has neither an external id nor a tag, so a second import could not find it again',
  duplicate: 'was already on an earlier line',
  server: 'was refused by the server',
} as const;

export type RefusalCode = keyof typeof TEXTS;

export function refusal(line: number, code: RefusalCode, field = '', detail = ''): RowRefusal {
  return { line, code, field, detail };
}

/** One line for a person at a terminal: `line 12: voltage is not a number ("abc")`. */
export function refusalText(one: RowRefusal): string {
  return `line ${one.line}: ${refusalReason(one)}`;
}

/** Without the line: `voltage is not a number ("abc")`. */
export function refusalReason({ code, field, detail }: RowRefusal): string {
  return `${field ? `${field} ` : ''}${TEXTS[code]}${detail ? ` (${detail})` : ''}`;
}
