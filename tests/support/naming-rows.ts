import { sql } from 'kysely';
import type { Actor } from '../../server/database/schema/actor.ts';
import { inTenant } from '../../server/database/tenants/tenant.ts';
import { columnOf, parameterOf, tableOf } from '../../server/resource/rows/row-shape.ts';
import type { Naming } from '../../src/domain/hanging.ts';
import type { EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../src/domain/kit/entity/quantity-field.ts';
import { emptyValue, isSet, type Json } from '../../src/domain/kit/fields/field.ts';
import { standing } from '../../src/domain/kit/rules/decision.ts';
import { type Api, newId, unique } from './api.ts';
import type { Ground } from './server-block.ts';
import { writtenColumns } from './written-columns.ts';

/** The values by which a row is settled or not, undecided if it can be; none where an entity knows no such thing. */
export function stateOf(entity: EntityDefinition, settled: boolean): FieldValues | null {
  const quantity = quantityField(entity);
  if (quantity !== undefined) return { [quantity]: settled ? 0 : 7 };
  const values = entity.statuses?.settled;
  if (!values) return settled ? null : undecided(entity, {});
  const definition = fieldOf(entity, 'status');
  const all = definition.kind === 'choice' ? definition.values : [];
  const fitting = all.filter((value) => values.includes(value) === settled);
  const free = fitting.find((status) => standing(entity, { status }).length === 0);
  return undecided(entity, { status: free ?? fitting[0] ?? null });
}

function undecided(entity: EntityDefinition, state: FieldValues): FieldValues {
  const signatures = (entity.decisions ?? []).flatMap(({ signature }) => signature ?? []);
  return {
    ...Object.fromEntries(signatures.map((name) => [name, emptyValue(fieldOf(entity, name))])),
    ...state,
  };
}

/** A row like one of the demo's with other values, past every rule. */
export async function likeDemo(
  ground: Ground,
  { person }: Api,
  entity: EntityDefinition,
  values: FieldValues,
): Promise<string> {
  const id = newId();
  // An entry of the stock book is known by the operation that made it.
  const own = entity.fields['opId'] ? { opId: id } : {};
  const isPersonal = entity.scope.kind === 'assigned' && entity.scope.personal === true;
  const columns = {
    ...(isPersonal && { created_by: person.user.id, scope_users: [person.user.id] }),
    ...Object.fromEntries(
      Object.entries({ ...own, ...values }).map(([name, value]) => [columnOf(name), value]),
    ),
  };
  const tenantId = person.tenant.id;
  const copied = await inTenant(ground.test.database, actorOf(person), async (trx) => {
    const written = await writtenColumns(trx, entity.table);
    return sql`insert into ${tableOf(entity)} (${written('')}) select ${written('made.')} from (
        select to_jsonb(demo) || ${JSON.stringify({ ...columns, id })}::jsonb as record
          from ${tableOf(entity)} as demo where tenant_id = ${tenantId} and deleted_at is null limit 1
      ) as copied, jsonb_populate_record(null::${tableOf(entity)}, copied.record) as made
      returning id`.execute(trx);
  });
  if (copied.rows.length === 0) throw new Error(`the demo has no ${entity.name}`);
  return id;
}

function actorOf(person: Api['person']): Actor {
  const nobody = { deviceId: null, deviceTime: null, ip: null, requestId: 'test' };
  return { tenantId: person.tenant.id, userId: person.user.id, role: '', permissions: [], ...nobody };
}

/** Other values in a row, past every rule. */
export async function overwrite(
  ground: Ground,
  { person }: Api,
  entity: EntityDefinition,
  id: string,
  values: FieldValues,
): Promise<void> {
  const set = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${parameterOf(entity, name, value)}`,
  );
  await inTenant(ground.test.database, actorOf(person), (trx) =>
    sql`update ${tableOf(entity)} set ${sql.join(set)} where id = ${id}`.execute(trx),
  );
}

/** The demo's first one may be special. */
const PLAIN: Readonly<Record<string, FieldValues>> = { warehouse: { kind: 'site', standsInBin: null } };

/** A record that nothing names and nobody has decided on. */
export function nothingOn(
  ground: Ground,
  person: Api,
  entity: EntityDefinition,
  values: FieldValues = {},
): Promise<string> {
  const references = Object.entries(entity.fields).flatMap(([name, field]): [string, Json][] => {
    if (field.kind === 'items') return [[name, []]];
    return field.kind === 'reference' && !field.required ? [[name, null]] : [];
  });
  const state = stateOf(entity, quantityField(entity) !== undefined) ?? {};
  const status = entity.fields['status'];
  const free =
    status?.kind === 'choice' &&
    status.values.find((each) => standing(entity, { status: each }).length === 0);
  const number = entity.number ? { [entity.number.field]: unique('N').slice(0, 20) } : {};
  return likeDemo(ground, person, entity, {
    ...Object.fromEntries(references),
    ...state,
    ...(free && { status: free }),
    ...number,
    ...PLAIN[entity.name],
    ...values,
  });
}

export function namingValues(
  { entity, field, part, entityField }: Naming,
  named: EntityDefinition,
  word: string,
): FieldValues {
  if (part !== undefined) return { [field]: [{ ...anItem(entity, field), [part]: word }] };
  const naming = isSet(entity.fields[field]) ? [word] : word;
  // Containers alone stand in something.
  if (field === 'standsInId') return { kind: 'toolbox', [field]: naming };
  return entityField === undefined ? { [field]: naming } : { [entityField]: named.name, [field]: naming };
}

/** An item of a list, with something wherever something has to be. */
function anItem(entity: EntityDefinition, list: string): FieldValues {
  const field = fieldOf(entity, list);
  if (field.kind !== 'items') throw new Error(`${entity.name} has no list ${list}`);
  const parts = Object.entries(field.item).map(([part, item]): [string, Json] => {
    if (item.kind === 'flag') return [part, false];
    if (!item.required) return [part, null];
    if (item.kind === 'choice') return [part, item.values[0] ?? null];
    return [part, item.kind === 'number' ? item.max : 'x'];
  });
  return { id: newId(), position: 'a0', ...Object.fromEntries(parts) };
}

export async function isThere(
  ground: Ground,
  { person }: Api,
  entity: EntityDefinition,
  id: string,
): Promise<boolean> {
  const { rows } = await inTenant(ground.test.database, actorOf(person), (trx) =>
    sql`select from ${tableOf(entity)} where id = ${id} and deleted_at is null`.execute(trx),
  );
  return rows.length === 1;
}
