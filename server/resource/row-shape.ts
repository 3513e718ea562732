import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../src/domain/kit/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity.ts';
import type { Json } from '../../src/domain/kit/field.ts';

/** A record as the database holds it: the wire's row, and what never leaves the server. */
export interface StoredRow {
  readonly row: AnyRow;
  readonly deletedAt: string | null;
  /** People who see the row although they may only see what is assigned to them; empty for tenant-wide entities. */
  readonly scopeUsers: readonly string[];
}

/** A row of a result; values as column-types.ts reads them. */
export type Columns = Readonly<Record<string, Json>>;

const BASE_NAMES = ['id', 'tenantId', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;

/** `scheduledStart` → `scheduled_start` */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function tableOf(entity: EntityDefinition) {
  return sql.table(entity.table);
}

/** The list behind SELECT and RETURNING. */
export function columnsOf(entity: EntityDefinition) {
  const names = [...BASE_NAMES, ...Object.keys(entity.fields), 'deletedAt'].map(columnOf);
  if (isAssigned(entity)) names.push('scope_users');
  return sql.join(names.map((name) => sql.ref(name)));
}

export function storedRowOf(entity: EntityDefinition, columns: Columns): StoredRow {
  const row: Record<string, Json> = {};
  for (const name of [...BASE_NAMES, ...Object.keys(entity.fields)])
    row[name] = columns[columnOf(name)] ?? null;
  const scopeUsers = columns['scope_users'];
  return {
    row: row as AnyRow, // the columns are those of the definition: a test compares them with the catalogue
    deletedAt: typeof columns['deleted_at'] === 'string' ? columns['deleted_at'] : null,
    scopeUsers: Array.isArray(scopeUsers) ? scopeUsers : [],
  };
}

/** A field's value as a parameter. Lists and maps travel as JSON text: `pg` takes a raw array for an SQL array. */
export function parameterOf(entity: EntityDefinition, name: string, value: Json): unknown {
  const { kind } = fieldOf(entity, name);
  return kind === 'items' || kind === 'map' ? JSON.stringify(value) : value;
}

export function isAssigned(entity: EntityDefinition): boolean {
  return entity.scope.kind === 'assigned';
}

/** The entity's stock quantity, where it has one. */
export function quantityFieldOf(entity: EntityDefinition): string | undefined {
  return Object.keys(entity.fields).find((name) => fieldOf(entity, name).kind === 'quantity');
}
