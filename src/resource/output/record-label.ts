import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { recordPath } from '../rows/record-path.ts';

/** What is stuck onto a thing: a code that opens its record, and the same in letters for whoever has no scanner. */
export interface RecordLabel {
  readonly id: string;
  /** Of the record, on this server: what the code says. */
  readonly address: string;
  /** Number, tag or stock number; empty where it has none. */
  readonly code: string;
  readonly title: string;
}

/** @param origin `https://fieldline.example` */
export function recordLabel(entity: EntityDefinition, row: AnyRow, origin: string): RecordLabel {
  const isIdentifier = (name: string) => {
    const field = entity.fields[name];
    return field?.kind === 'text' && field.identifier === true;
  };
  const codeField = entity.number?.field ?? entity.list.columns.find(isIdentifier);
  return {
    id: row.id,
    address: `${origin}${recordPath(entity.name, row.id)}`,
    code: codeField === undefined ? '' : String(row[codeField] ?? ''),
    title: String(row[entity.titleField] ?? ''),
  };
}
