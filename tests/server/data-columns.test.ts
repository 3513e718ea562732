import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TABLES_WITHOUT_AUDIT } from '../../server/database/schema/tables-apart.ts';
import type { Field } from '../../src/domain/kit/fields/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { describeOnServer } from '../support/server-block.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

const TYPES: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  choice: 'text',
  date: 'date',
  instant: 'timestamp(3) with time zone',
  number: 'double precision',
  quantity: 'numeric(16,3)',
  flag: 'boolean',
  reference: 'uuid',
  references: 'uuid[]',
  person: 'text',
  people: 'text[]',
  items: 'jsonb',
  map: 'jsonb',
  document: 'jsonb',
  geometry: 'jsonb',
};

/** What has declared decimals is kept as a decimal; the digits before the point are enough for the field's largest value. */
function typeOf(field: Field): string {
  if (field.kind !== 'number' || field.places === undefined) return TYPES[field.kind];
  return `numeric(${field.places === 4 ? 14 : 16},${field.places})`;
}

const BASE = [
  'tenant_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
];

const NEVER_NULL: readonly Field['kind'][] = ['people', 'references', 'items', 'map', 'flag', 'quantity'];

describeOnServer('columns', (ground) => {
  it.each(ENTITIES.map((entity) => [entity.name, entity] as const))(
    'of %s are its fields',
    async (_name, entity) => {
      const { rows } = await sql<Column>`select attname as name, format_type(atttypid, atttypmod) as type,
        attnotnull as required
      from pg_attribute where attrelid = ${entity.table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
        ground.test.database.kysely,
      );
      const scope = entity.scope.kind === 'assigned' ? ['scope_users'] : [];
      const fields = Object.entries(entity.fields).map(([name, field]) => ({
        name: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        type: typeOf(field),
        required: field.required === true || NEVER_NULL.includes(field.kind),
      }));
      const own = rows.filter(({ name }) => ![...BASE, ...scope].includes(name));
      const byName = (left: Column, right: Column) => (left.name < right.name ? -1 : 1);
      expect(own.sort(byName)).toEqual(fields.sort(byName));
      for (const name of [...BASE, ...scope]) expect(rows.map((row) => row.name)).toContain(name);
    },
  );

  it('are watched by the triggers that write change log and audit log, in the table of each entity', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_trigger g
      join pg_class c on c.oid = g.tgrelid
      where g.tgname in ('record_change', 'record_inserts') and g.tgenabled = 'O'
      group by c.relname having count(*) = 2`.execute(ground.test.database.kysely);
    const watched = new Set(rows.map(({ name }) => name));
    expect(ENTITIES.map(({ table }) => table).filter((table) => !watched.has(table))).toEqual([]);
  });

  it('are found by the words that their list searches, and by who they name', async () => {
    const { rows } = await sql<{ name: string; flags: string }>`select c.relname as name,
        encode(g.tgargs, 'escape') as flags
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname in ('index_inserts', 'index_change') and g.tgenabled = 'O'`.execute(
      ground.test.database.kysely,
    );
    const wanted = ENTITIES.filter(({ list, scope }) => list.search.length > 0 || scope.kind === 'assigned');
    const flags = wanted.flatMap((entity) => {
      const has = [entity.list.search.length > 0, entity.scope.kind === 'assigned'].map((one) =>
        one ? 't' : 'f',
      );
      const one = `${entity.table} ${[entity.name, ...has].join('\\000')}\\000`;
      return [one, one];
    });
    expect(rows.map((row) => `${row.name} ${row.flags}`).toSorted()).toEqual(flags.toSorted());
  });

  it('tell the audit log of each kind of write that a signed-in person may do, or stand in the list with a reason', async () => {
    const { rows } = await sql<{
      name: string;
      writes: string[];
      audited: string[];
    }>`select c.relname as name,
        array(select what from unnest(array['insert', 'update', 'delete']) as what
          where case what when 'delete' then has_table_privilege('app_user', c.oid, what)
            else has_any_column_privilege('app_user', c.oid, what) end) as writes,
        array(select kinds.what from (values ('insert', 4), ('update', 16), ('delete', 8)) as kinds (what, bit)
          where exists (select from pg_trigger where tgrelid = c.oid and tgenabled = 'O' and tgtype & kinds.bit > 0
            and tgfoid in ('record_change'::regproc, 'record_inserts'::regproc, 'record_administration'::regproc))) as audited
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`.execute(ground.test.database.kysely);
    const silent = rows.filter(({ writes, audited }) => writes.some((what) => !audited.includes(what)));
    expect(silent.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES_WITHOUT_AUDIT).sort());
  });
});
