import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Field } from '../../src/domain/kit/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { describeOnBoth } from '../support/both-databases.ts';

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
  person: 'text',
  people: 'text[]',
  items: 'jsonb',
  map: 'jsonb',
};

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

const NEVER_NULL: readonly Field['kind'][] = ['people', 'items', 'map', 'flag', 'quantity'];

describeOnBoth('columns', (ground) => {
  it.each(ENTITIES.map((entity) => [entity.name, entity] as const))(
    'of %s are its fields',
    async (_name, entity) => {
      const { rows } = await sql<Column>`select attname as name, format_type(atttypid, atttypmod) as type,
        attnotnull as required
      from pg_attribute where attrelid = ${entity.table}::regclass and attnum > 0 and not attisdropped`.execute(
        ground.test.database.kysely,
      );
      const scope = entity.scope.kind === 'assigned' ? ['scope_users'] : [];
      const fields = Object.entries(entity.fields).map(([name, field]) => ({
        name: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        type: TYPES[field.kind],
        required: field.required === true || NEVER_NULL.includes(field.kind),
      }));
      const own = rows.filter(({ name }) => ![...BASE, ...scope].includes(name));
      const byName = (left: Column, right: Column) => (left.name < right.name ? -1 : 1);
      expect(own.sort(byName)).toEqual(fields.sort(byName));
      for (const name of [...BASE, ...scope]) expect(rows.map((row) => row.name)).toContain(name);
    },
  );

  it('are watched by the trigger that writes change log and audit log, in the table of each entity', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_trigger g
      join pg_class c on c.oid = g.tgrelid
      where g.tgname = 'record_change' and g.tgenabled = 'O'`.execute(ground.test.database.kysely);
    const watched = new Set(rows.map(({ name }) => name));
    expect(ENTITIES.map(({ table }) => table).filter((table) => !watched.has(table))).toEqual([]);
  });
});
