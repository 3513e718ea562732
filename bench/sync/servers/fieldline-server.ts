import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql, type Transaction } from 'kysely';
import packageFile from '../../../package.json' with { type: 'json' };
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { setUpActor } from '../../../server/database/schema/actor.ts';
import type { Tables } from '../../../server/database/schema/tables.ts';
import { inTenant } from '../../../server/database/tenants/tenant.ts';
import { columnOf, isAssigned, parameterOf, tableOf } from '../../../server/resource/rows/row-shape.ts';
import { setUpTenant } from '../../../server/seed/set-up.ts';
import { cutAhead } from '../../../server/sync/blocks/cut-ahead.ts';
import type { RoleName } from '../../../src/domain/identity/role-permissions.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { systemClock } from '../../../src/domain/kit/values/ids.ts';
import { BLOCK_SIZES } from '../../../src/domain/packing/block-sizes.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import { createDatabase } from '../../../tests/support/postgres.ts';
import type { Edit, RowsByKind } from '../rows.ts';
import { TENANT } from '../rows.ts';
import { ownOrders, type Workload } from '../workloads.ts';
import { ACCOUNT } from './account.ts';
import type { ContenderServer } from './contender-server.ts';

const PROGRAM = fileURLToPath(new URL('fieldline-process.ts', import.meta.url));

/** Rows of one statement: numbering the changes of a transaction costs more with each of them. */
const CHUNK = 2000;

/** The production server on PostgreSQL, in a tenant that has these rows and one person. */
export async function startFieldlineServer(
  workload: Workload,
  rows: RowsByKind,
  { page, dataDir }: { readonly page: string; readonly dataDir: string },
): Promise<ContenderServer> {
  const url = await createDatabase();
  const database = await openDatabase({ url });
  await fill(database, workload, rows);
  const child = fork(PROGRAM, [page], {
    execArgv: packageFile.scripts.serve.split(' ').filter((part) => part.startsWith('--')),
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      AUTH_SECRET: 'a secret for this measurement, long enough',
      REQUESTS_PER_MINUTE: '10000000',
      SIGN_INS_PER_MINUTE: '10000000',
    },
  });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', ({ listening }: { listening: number }) => resolve(listening));
    void ended.then(() => reject(new Error('the server ended before it listened')));
  });
  return {
    port,
    edit: (edits) =>
      inTenant(database, setUpActor(TENANT), async (trx) => {
        for (const edit of edits) await changeRow(trx, edit);
      }),
    async stop() {
      child.disconnect();
      await ended;
      await database.close();
    },
  };
}

async function fill(database: Database, workload: Workload, rows: RowsByKind): Promise<void> {
  const admin = { ...ACCOUNT, name: 'Planner' };
  await setUpTenant(database, systemClock, { id: TENANT, name: 'Benchmark', admin, superAdmin: admin });
  for (const { kind } of workload.kept) {
    for (let first = 0; first < rows[kind].length; first += CHUNK) {
      const part = rows[kind].slice(first, first + CHUNK);
      await inTenant(database, setUpActor(TENANT), (trx) => insert(trx, entityNamed(kind), part));
    }
  }
  await inTenant(database, setUpActor(TENANT), async (trx) => {
    await giveOrders(trx, ownOrders(workload, rows));
    await giveRole(trx, workload.role);
  });
  await sql`analyze`.execute(database.kysely);
  await beReady(database);
}

/** As after its first quarter of an hour, when the server has cut the blocks of downloads by itself. */
async function beReady(database: Database): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  const deps = { database, blockSizes: BLOCK_SIZES, rest: () => Promise.resolve(), onError: fail };
  await cutAhead(deps, new Map());
}

async function insert(
  trx: Transaction<Tables>,
  entity: EntityDefinition,
  rows: readonly AnyRow[],
): Promise<void> {
  const records = rows.map((row) => recordOf(entity, row));
  const columns = sql.join(Object.keys(records[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into ${tableOf(entity)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${tableOf(entity)}, ${JSON.stringify(records)}::jsonb)`.execute(trx);
}

/**
 * Beside the rows that every contender keeps: whose work it is decides what is downloaded first. With a version more, as
 * every change: digests of what a device must have count on it.
 */
async function giveOrders(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`update work_orders set version = version + 1,
      scope_users = array(select id from members where email = ${ACCOUNT.email})
    where tenant_id = ${TENANT} and id = any(${ids})`.execute(trx);
}

async function giveRole(trx: Transaction<Tables>, role: RoleName): Promise<void> {
  await sql`update members set version = version + 1, role = ${role}
    where tenant_id = ${TENANT} and email = ${ACCOUNT.email} and role <> ${role}`.execute(trx);
}

function recordOf(entity: EntityDefinition, row: AnyRow): Record<string, Json> {
  const columns = Object.entries(row).map(([name, value]) => [columnOf(name), value] as const);
  return { ...Object.fromEntries(columns), ...(isAssigned(entity) && { scope_users: [] }) };
}

async function changeRow(trx: Transaction<Tables>, { kind, id, changes }: Edit): Promise<void> {
  const entity = entityNamed(kind);
  const columns = Object.entries(changes).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${parameterOf(entity, name, value)}`,
  );
  await sql`update ${tableOf(entity)} set ${sql.join(columns)}, version = version + 1, updated_at = now()
    where tenant_id = ${TENANT} and id = ${id}`.execute(trx);
}
