import type pg from 'pg';
import { type StoredTable, tablesOf } from '../backup/catalogue.ts';
import { requireOwnAddresses } from '../backup/restore-tenant.ts';
import { type LeftOut, ofTenant, rowsOfTenant } from '../backup/tenant-rows.ts';
import { type TenantArrival, writeArrivedRows } from './arrival.ts';

/** What is copied last and as a whole: the tenant's own row, and how its people sign in. Rows as text. */
export interface MovedPeople {
  readonly own: string;
  readonly identities: readonly string[];
  /** By table; none where the target has another secret: it could not read them. */
  readonly signIns: ReadonlyMap<string, readonly string[]>;
}

const MEMBERS = (tenant: string) => `select id from members where tenant_id = ${tenant}`;

/** What of its people goes with a tenant to a server of the same secret, and the column that says whose it is. */
const SIGN_INS: readonly (readonly [table: string, person: string, isOfTenant: boolean])[] = [
  ['refresh_families', 'user_id', true],
  ['last_tenants', 'user_id', true],
  ['odk_devices', 'user_id', true],
  ['second_factors', 'user_id', false],
  ['recovery_codes', 'user_id', false],
  ['passkeys', 'user_id', false],
];

/** @param seen who sees every row, at one moment @param isSecretSame of `AUTH_SECRET` on both sides */
export async function readMovedPeople(
  seen: pg.Client,
  tenant: string,
  isSecretSame: boolean,
): Promise<MovedPeople> {
  const tables = await tablesOf(seen);
  const id = seen.escapeLiteral(tenant);
  const rowsOf = async (query: string) =>
    (await seen.query<{ row: string }>(query)).rows.map(({ row }) => row);
  const named = (name: string) => tables.find(({ table }) => table === name);
  const wholly = (name: string, leftOut?: LeftOut) => {
    const table = named(name);
    return table ? rowsOf(rowsOfTenant(seen, table, { id: tenant }, leftOut)) : [];
  };
  const signIns = new Map<string, readonly string[]>();
  if (isSecretSame) {
    for (const [name, person, isOfTenant] of SIGN_INS) {
      const table = named(name);
      if (!table) continue;
      const whose = `${person} in (${MEMBERS(id)})${isOfTenant ? ` and tenant_id = ${id}` : ''}`;
      signIns.set(
        name,
        await rowsOf(`select ${asRow(seen, table, id)}::text as row from ${name} as person where ${whose}`),
      );
    }
    signIns.set('single_sign_on_secrets', await wholly('single_sign_on_secrets'));
  }
  const [own = ''] = await wholly('tenants');
  const identities = await wholly(
    'identities',
    isSecretSame ? { password_from: (of) => ofTenant('person.password_from', of) } : undefined,
  );
  return { own, identities, signIns };
}

/** In which tenant somebody set their second factor up, no other installation is told of another one. */
function asRow(client: pg.Client, { table, columns }: StoredTable, tenant: string): string {
  const listed = columns.map((column) => {
    const value = `person.${client.escapeIdentifier(column)}`;
    return column === 'set_up_in' ? ofTenant(value, tenant) : value;
  });
  return `row(${listed.join(', ')})::${table}`;
}

/**
 * People keep the account that they have at the target, and how they sign in there.
 * @throws NoBackup where an address is another account's there
 */
export async function writePeople(
  arrival: TenantArrival,
  { own, identities, signIns }: MovedPeople,
): Promise<void> {
  const { client, tenant } = arrival;
  await client.query('delete from tenants where id = $1', [tenant]);
  await writeArrivedRows(arrival, 'tenants', [own]);
  await requireOwnAddresses(client, identities);
  const { rows: known } = await client.query<{ id: string }>(
    `select here.id from identities as here
      join (select text::identities as whole from unnest($1::text[]) as texts (text) offset 0) as given
        on here.id = (given.whole).id`,
    [identities],
  );
  await writeArrivedRows(arrival, 'identities', identities, 'on conflict (id) do nothing');
  for (const [table, rows] of signIns) {
    const isOfAccount = SIGN_INS.some(([name, , isOfTenant]) => name === table && !isOfTenant);
    const taken = isOfAccount
      ? await ofOthers(
          client,
          table,
          rows,
          known.map(({ id }) => id),
        )
      : rows;
    await writeArrivedRows(arrival, table, taken, 'on conflict do nothing');
  }
}

async function ofOthers(
  client: pg.Client,
  table: string,
  rows: readonly string[],
  people: readonly string[],
): Promise<string[]> {
  const { rows: others } = await client.query<{ row: string }>(
    `select (given.whole)::text as row
      from (select text::${table} as whole from unnest($1::text[]) as texts (text) offset 0) as given
      where (given.whole).user_id <> all ($2::uuid[])`,
    [rows, people],
  );
  return others.map(({ row }) => row);
}
