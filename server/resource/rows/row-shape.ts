import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { isTypedApart } from '../../../src/domain/kit/fields/typed-apart.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';

/** A record as the database holds it: the wire's row, and what never leaves the server. */
export interface DatabaseRow {
  readonly row: AnyRow;
  readonly deletedAt: string | null;
  /** People who see the row although they may only see what is assigned to them; empty for tenant-wide entities. */
  readonly scopeUsers: readonly string[];
}

/** A row of a result; values as column-types.ts reads them. */
export type Columns = Readonly<Record<string, Json>>;

const BASE_NAMES = ['id', 'tenantId', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;

/** The columns of each entity, made once. */
const SHAPES = new Map(ENTITIES.map((entity) => [entity.name, shapeOf(entity)]));

/** `scheduledStart` → `scheduled_start` */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Texts lie in the order of a key that the database makes of them (`sort_key` of migration 0071), all else in its own. */
export function sortColumnOf(entity: EntityDefinition, name: string): string {
  return entity.fields[name]?.kind === 'text' ? `sort_${columnOf(name)}` : columnOf(name);
}

export function tableOf(entity: EntityDefinition) {
  return sql.table(entity.table);
}

/** The list behind SELECT and RETURNING. */
export function columnsOf(entity: EntityDefinition): RawBuilder<unknown> {
  return shape(entity).columns;
}

/** The same where the table is called `stored` and has another one beside it. */
export function columnsOfStored(entity: EntityDefinition): RawBuilder<unknown> {
  return shape(entity).columnsOfStored;
}

export function storedRowOf(entity: EntityDefinition, columns: Columns): DatabaseRow {
  const row: Record<string, Json> = {};
  for (const [name, column] of shape(entity).names) row[name] = columns[column] ?? null;
  const scopeUsers = columns['scope_users'];
  return {
    row: row as AnyRow, // the columns are those of the definition: a test compares them with the catalogue
    deletedAt: typeof columns['deleted_at'] === 'string' ? columns['deleted_at'] : null,
    scopeUsers: Array.isArray(scopeUsers) ? scopeUsers : [],
  };
}

function shape(entity: EntityDefinition): ReturnType<typeof shapeOf> {
  return SHAPES.get(entity.name) ?? shapeOf(entity);
}

function shapeOf(entity: EntityDefinition) {
  const names = [...BASE_NAMES, ...Object.keys(entity.fields)].map((name) => [name, columnOf(name)] as const);
  const columns = [...names.map(([, column]) => column), 'deleted_at'];
  if (isAssigned(entity)) columns.push('scope_users');
  const listed = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}${column}`)));
  return { names, columns: listed(''), columnsOfStored: listed('stored.') };
}

/** A field's value as a parameter. Lists and maps travel as JSON text: `pg` takes a raw array for an SQL array. */
export function parameterOf(entity: EntityDefinition, name: string, value: Json): unknown {
  return isTypedApart(fieldOf(entity, name)) && value !== null ? JSON.stringify(value) : value;
}

export function isAssigned(entity: EntityDefinition): boolean {
  return entity.scope.kind === 'assigned';
}
