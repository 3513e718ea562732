import type { Table } from 'dexie';
import { keepsFiles } from '../../domain/kept-by.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { ENTITIES, findEntity } from '../../domain/registry.ts';
import { recordNamed } from '../outbox/new-operation.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';

/** Of the records to which a photograph or a file may belong by a decision. */
export function evidenceStores(database: FieldDatabase, { evidence }: EntityDefinition): Table[] {
  if (!evidence) return [];
  const subjects = ENTITIES.filter(({ decisions = [] }) => decisions.some((decision) => decision.evidence));
  return subjects.flatMap(({ name }) => database.rows(name).stores);
}

/** A photograph or a file of a record that was signed or completed. Inside a transaction over `evidenceStores`. */
export async function isEvidence(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<boolean> {
  if (!entity.evidence) return false;
  for (const { entity: name, id } of recordNamed(entity, row)) {
    const subject = findEntity(name);
    if (!subject?.decisions?.some(({ evidence }) => evidence)) continue;
    const stored = await database.rows(name).get(id);
    if (stored && keepsFiles(subject, stored)) return true;
  }
  return false;
}

/** As `isEvidence`. @throws DataError `decided` */
export async function checkEvidence(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<void> {
  if (await isEvidence(database, entity, row))
    throw new DataError('decided', 'It belongs to what stands decided', { path: 'id' });
}
