import { sql } from 'kysely';
import { inTenant } from '../../server/database/tenants/tenant.ts';
import { columnOf, parameterOf, tableOf } from '../../server/resource/rows/row-shape.ts';
import { personId } from '../../server/seed/accounts.ts';
import type { Decision } from '../../src/domain/kit/entity/declared-decision.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { clientFields, fieldOf } from '../../src/domain/kit/entity/entity.ts';
import type { Field, ItemFieldDefinition, Json } from '../../src/domain/kit/fields/field.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { jsonEqual } from '../../src/domain/kit/fields/json-equal.ts';
import { stands } from '../../src/domain/kit/rules/decision.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import { type Api, newId } from '../support/api.ts';
import type { TestApp } from '../support/server-app.ts';
import { metGates } from './met-gates.ts';

/** A decision of an entity, with a status that it is taken by; null where it is a signature. */
export interface DecisionCase {
  readonly title: string;
  readonly entity: EntityDefinition;
  readonly decision: Decision;
  readonly from: string;
  readonly status: string | null;
}

/** Every decision that a write takes, by each status that one can lead to from outside of it. */
export const DECISIONS: readonly DecisionCase[] = ENTITIES.flatMap((entity) =>
  (entity.decisions ?? []).flatMap((decision) => {
    // What is marked step by step stands in no status: `said-about` tries it.
    if (decision.byCall || decision.marks) return [];
    const statuses = decision.statuses ?? [null];
    return statuses.flatMap((status): DecisionCase[] => {
      const from = status === null ? firstStatus(entity) : statusBefore(entity, decision, status);
      const title = `${entity.name}: ${status ?? 'signature'}`;
      return from === undefined ? [] : [{ title, entity, decision, from, status }];
    });
  }),
);

export const PATH = (entity: EntityDefinition, id: string) => `${entity.path}/${id}`;

export const MAKER = 'planner@demo.example';
export const DECIDER = 'admin@demo.example';

/** Of a list of signatures, as whoever decides enters it. */
const SIGNER = {
  id: 'signer',
  position: 'a0',
  role: 'inspector',
  person: 'Ann Holder',
  at: '2026-11-22T08:00:00.000Z',
  enteredBy: personId(DECIDER),
  signature: 'M 1 1 L 9 9',
};

/** What brings the decision about. */
export function deciding({ entity, decision, status }: DecisionCase): FieldValues {
  if (status !== null) return { status };
  const { signature = '' } = decision;
  return { [signature]: fieldOf(entity, signature).kind === 'items' ? [SIGNER] : 'M 1 1 L 9 9' };
}

/** A record that somebody else made, in a status from which the decision is taken. */
export async function undecided(
  server: TestApp,
  maker: Api,
  { entity, from, status }: DecisionCase,
): Promise<AnyRow> {
  const template = await templateOf(maker, entity);
  const names = clientFields(entity).filter((name) => name !== 'status' && name !== entity.number?.field);
  const values = Object.fromEntries(names.map((name) => [name, template[name] ?? null]));
  const signatures = (entity.decisions ?? []).flatMap(({ signature }) => signature ?? []);
  for (const name of [...signatures, 'refusals']) delete values[name];
  const steps = entity.name === 'switchingRequest' ? { steps: untouched(template['steps']) } : {};
  // Nobody books a delivery in another's name, nor before the order is placed.
  const receipts = entity.fields['receipts'] ? { receipts: inNoName(values['receipts']) } : {};
  if (entity.fields['receipts']) values['receipts'] = null;
  // Nor is a crew entered in another's name.
  if (entity.fields['signOns']) Object.assign(values, { signOns: null, signOnRequired: false });
  const id = newId();
  const made = await maker.create(entity.path, {
    ...withoutEmpty(values),
    ...steps,
    id,
    ...(entity.defaults['status'] !== undefined && { status: firstStatus(entity) ?? '' }),
  });
  // As if every isolating step was carried out but for what the status says of it.
  const isolated = status === 'Isolated' ? { steps: carriedOut(made['steps']) } : {};
  const taken = entity.name === 'switchingRequest' ? isolated : {};
  const met = metGates(entity.name, made);
  await writeAs(server, maker, entity, made.id, { status: from, ...receipts, ...taken, ...met });
  await askNothing(server, maker, made['workOrderId']);
  return readRow(maker, entity, made.id);
}

/** The order that a sheet is for wants neither permit nor signature: what is tried here is what was seen. */
async function askNothing(server: TestApp, maker: Api, orderId: Json | undefined): Promise<void> {
  if (typeof orderId !== 'string') return;
  const asked = { permitRequired: false, signatureRequired: false };
  await writeAs(server, maker, entityNamed('workOrder'), orderId, asked);
}

export async function readRow(person: Api, entity: EntityDefinition, id: string): Promise<AnyRow> {
  return (await person.call('GET', PATH(entity, id))).row;
}

/** As another device's write would leave it, past every rule: what the rules have to notice. */
export async function writeAs(
  { database }: TestApp,
  { person }: Api,
  entity: EntityDefinition,
  id: string,
  values: FieldValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const actor = {
    tenantId: person.tenant.id,
    userId: person.user.id,
    role: '',
    permissions: [],
    deviceId: null,
    deviceTime: null,
    ip: null,
    requestId: 'test',
  };
  const columns = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${parameterOf(entity, name, value)}`,
  );
  await inTenant(database, actor, (trx) =>
    sql`update ${tableOf(entity)} set ${sql.join(columns)}, version = version + 1,
      updated_by = ${person.user.id} where tenant_id = ${person.tenant.id} and id = ${id}`.execute(trx),
  );
  database.changed(person.tenant.id);
}

/** Another value than the row's, as good as that one. */
export async function otherValue(
  person: Api,
  entity: EntityDefinition,
  name: string,
  row: AnyRow,
): Promise<Json> {
  return another(person, fieldOf(entity, name), row[name] ?? null);
}

const HERE = { type: 'Point', coordinates: [1, 1] };

async function another(person: Api, field: Field | ItemFieldDefinition, value: Json): Promise<Json> {
  switch (field.kind) {
    case 'text':
      if (field.format === 'signature') return value === 'typed' ? 'M 2 2 L 3 3' : 'typed';
      return field.maxLength < 5 ? 'XXX' : `${String(value ?? '').slice(0, field.maxLength - 5)} else`.trim();
    case 'choice':
      return field.values.find((each) => each !== value) ?? null;
    case 'date':
      return value === '2031-02-03' ? '2031-02-04' : '2031-02-03';
    case 'instant':
      return value === '2031-02-03T04:05:06.000Z' ? null : '2031-02-03T04:05:06.000Z';
    case 'number':
    case 'quantity':
      return typeof value === 'number' && value + 1 <= maximumOf(field) ? value + 1 : minimumOf(field);
    case 'flag':
      return value !== true;
    case 'reference':
      return otherId(person, field.entity, value);
    case 'person':
      return otherId(person, 'user', value);
    case 'people':
      return Array.isArray(value) && value.length > 0 ? [] : [person.person.user.id];
    case 'references':
      return Array.isArray(value) && value.length > 0 ? [] : [await otherId(person, field.entity, null)];
    case 'map':
      return { ...(value as object), else: `else ${Object.keys(value ?? {}).length}` };
    case 'document':
      return { ...(value as object | null), else: `else ${Object.keys(value ?? {}).length}` };
    case 'geometry':
      return jsonEqual(value, HERE) ? { type: 'Point', coordinates: [2, 2] } : HERE;
    case 'items':
      return changedItems(person, field, value);
  }
}

/** One item more, or where there are some the first one's required text another. */
async function changedItems(
  person: Api,
  field: Extract<Field, { kind: 'items' }>,
  value: Json,
): Promise<Json> {
  const items = itemsOf(value);
  const entries = Object.entries(field.item).filter(([, part]) => part.required);
  const values = await Promise.all(
    entries.map(async ([name, part]) => [name, await another(person, part, null)] as const),
  );
  return [...items, { id: newId(), position: 'zz', ...Object.fromEntries(values) }];
}

async function otherId(person: Api, name: string, value: Json): Promise<Json> {
  const entity = ENTITIES.find((each) => each.name === name);
  if (!entity) throw new Error(`no entity ${name}`);
  const answer = (await person.call('GET', `${entity.path}?limit=5`)).body;
  const rows = (entity.list.envelope ? (answer as never)[entity.list.envelope.rows] : answer) as AnyRow[];
  const other = rows.find(({ id }) => id !== value);
  if (!other) throw new Error(`only one ${name}`);
  return other.id;
}

/** Changed through a call by everybody's leave: of what stands decided each of these is refused. */
export function fixedOf(entity: EntityDefinition, decision: Decision): string[] {
  const { fixes = decision.about, goesOn = [], undo } = decision;
  const open = ['status', undo?.reason, ...goesOn];
  if (fixes === 'record') return clientFields(entity).filter((name) => !open.includes(name));
  return fixes.map((field) => (typeof field === 'string' ? field : field.list));
}

/** Read once: the demo's rows stay as they are, and with every record that is made the lists grow. */
const TEMPLATES = new WeakMap<Api, Map<string, Promise<AnyRow>>>();

function templateOf(person: Api, entity: EntityDefinition): Promise<AnyRow> {
  const known = TEMPLATES.get(person) ?? new Map<string, Promise<AnyRow>>();
  TEMPLATES.set(person, known);
  const template = known.get(entity.name) ?? richestRow(person, entity);
  known.set(entity.name, template);
  return template;
}

async function richestRow(person: Api, entity: EntityDefinition): Promise<AnyRow> {
  const rows = (await person.call('GET', `${entity.path}?limit=200`)).body as AnyRow[];
  const demo = rows.filter(({ createdAt }) => createdAt < FIRST_TEST);
  const [row] = demo.toSorted((left, right) => richness(right) - richness(left));
  if (!row) throw new Error(`the demo has no ${entity.name}`);
  return row;
}

/** The clock of the tests begins on that day; the demo's rows are older. */
const FIRST_TEST = '2026-11-23';

function richness(row: AnyRow): number {
  return JSON.stringify(row).length;
}

function withoutEmpty(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function untouched(steps: Json | undefined): Json {
  return itemsOf(steps).map((step) => ({ ...step, orderedAt: null, executedAt: null, initials: null }));
}

function carriedOut(steps: Json | undefined): Json {
  const at = '2026-11-22T08:00:00.000Z';
  return itemsOf(steps).map((step) => (step['phase'] === 'restore' ? step : { ...step, executedAt: at }));
}

function inNoName(receipts: Json | undefined): Json {
  return itemsOf(receipts).map((receipt) => ({ ...receipt, receivedBy: null }));
}

function firstStatus(entity: EntityDefinition): string | undefined {
  const [first] = entity.statuses?.lifecycle?.initial ?? [String(entity.defaults['status'])];
  return first;
}

/** Where the status is entered from; undefined where no write does that. */
function statusBefore(entity: EntityDefinition, decision: Decision, status: string): string | undefined {
  const { next } = entity.statuses?.lifecycle ?? {};
  if (!next) {
    const usual = Object.entries(entity.statuses?.usualNext ?? {}).find(
      ([from, to]) => to.includes(status) && !decision.statuses?.includes(from),
    );
    const first = firstStatus(entity);
    return usual?.[0] ?? (first !== status ? first : undefined);
  }
  const ways = Object.entries(next).filter(
    ([from, to]) => to.includes(status) && !decision.statuses?.includes(from),
  );
  const open = ways.find(([from]) =>
    (entity.decisions ?? []).every((each) => !stands(each, { status: from })),
  );
  return (open ?? ways[0])?.[0];
}

function maximumOf(field: Field | ItemFieldDefinition): number {
  return field.kind === 'number' ? field.max : Number.MAX_SAFE_INTEGER;
}

function minimumOf(field: Field | ItemFieldDefinition): number {
  return field.kind === 'number' ? field.min : 0;
}
