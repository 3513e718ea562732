import { asset } from '../../assets/asset.ts';
import { fieldOf } from '../../kit/entity/entity.ts';
import {
  type NumberBounds,
  type NumberSigns,
  numberFault,
  readingsOf,
} from '../../kit/values/typed-number.ts';
import type { FileTable } from '../files/csv.ts';
import type { ColumnMap } from './column-map.ts';

export type DecimalSign = NumberSigns['decimal'];

/** The ways in which files write numbers, by the decimal sign: `1,234.5`, and `1.234,5` or `1 234,5`. */
export const FILE_SIGNS: Readonly<Record<DecimalSign, NumberSigns>> = {
  '.': { decimal: '.', group: ',' },
  ',': { decimal: ',', group: '.' },
};

export interface NumbersInFile {
  /** What the file's numbers say themselves; null where they do not, and the sign matters. */
  readonly decimal: DecimalSign | null;
  /** A number of the file that would be another one under the other sign; null where none would. */
  readonly doubtful: string | null;
}

/** What a column's cells say of its decimal sign: how many could be nothing else, and one that could be two numbers. */
export interface SignEvidence {
  readonly votes: Readonly<Record<DecimalSign, number>>;
  readonly doubtful: string | null;
}

/**
 * How a file writes its numbers, by those columns that are numbers. One `12,5` tells of all the others, and so does a
 * latitude that would be beyond the pole; where nothing does, `1,250` stays doubtful, and a person is asked.
 */
export function numbersIn(table: FileTable, columns: ColumnMap): NumbersInFile {
  return asOneFile([...signEvidence(table, columns).values()]);
}

/** Of several columns, or of one. */
export function asOneFile(evidence: readonly SignEvidence[]): NumbersInFile {
  const sum = (sign: DecimalSign) => evidence.reduce((total, { votes }) => total + votes[sign], 0);
  const [points, commas] = [sum('.'), sum(',')];
  const doubtful = evidence.find((each) => each.doubtful !== null)?.doubtful ?? null;
  if (points === commas) return { decimal: doubtful === null ? '.' : null, doubtful };
  return { decimal: points > commas ? '.' : ',', doubtful };
}

/** By field, of those that are numbers. Reads each cell once: a file has a million of them. */
export function signEvidence(table: FileTable, columns: ColumnMap): ReadonlyMap<string, SignEvidence> {
  const evidence = new Map<string, SignEvidence>();
  for (const [name, column] of Object.entries(columns)) {
    const field = fieldOf(asset, name);
    if (field.kind === 'number') evidence.set(name, evidenceOf(table, table.header.indexOf(column), field));
  }
  return evidence;
}

function evidenceOf(table: FileTable, place: number, bounds: NumberBounds): SignEvidence {
  const votes = { '.': 0, ',': 0 };
  let doubtful: string | null = null;
  for (const { cells } of table.records) {
    const text = cells[place] ?? '';
    // A workbook's own number.
    if (typeof text !== 'string') continue;
    const means = (decimal: DecimalSign) => readingsIn(text, decimal, bounds);
    const [point, comma] = [means('.'), means(',')];
    if (point !== undefined && comma !== undefined && point !== comma) doubtful ??= text;
    const sign = clearSign(text, point, comma);
    if (sign) votes[sign] += 1;
  }
  return { votes, doubtful };
}

/** Undefined for what is no number of that field under the sign. */
function readingsIn(text: string, decimal: DecimalSign, bounds: NumberBounds): string | undefined {
  const [reading, other] = readingsOf(text, FILE_SIGNS[decimal]);
  return reading === undefined || other !== undefined || numberFault(reading, bounds) !== null
    ? undefined
    : reading;
}

/** The sign that only one way of reading leaves; a whole number says nothing. */
function clearSign(text: string, point: string | undefined, comma: string | undefined): DecimalSign | null {
  if (point !== undefined && comma === undefined) return '.';
  if (comma !== undefined && point === undefined) return ',';
  if (point !== comma || point === undefined) return null;
  const sign = /[.,](?=\d*$)/.exec(text.trim())?.[0];
  const isDecimal = sign !== undefined && text.split(sign).length === 2 && !/[.,]\d{3}$/.test(text.trim());
  return isDecimal ? (sign as DecimalSign) : null; // one of the two that the pattern has
}
