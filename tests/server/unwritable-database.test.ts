import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const UNWRITABLE = {
  status: 503,
  code: 'unavailable',
  message: expect.stringContaining('may read but not write'),
};

/** As an operator or a full disk does it: under a running server, whose connections break. */
function setReadOnly({ kysely }: Database, value: 'on' | 'off'): Promise<void> {
  return kysely.connection().execute(async (own) => {
    const set = (to: 'on' | 'off') => sql`set default_transaction_read_only = ${sql.lit(to)}`.execute(own);
    await set('off');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own);
    const database = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${database} set default_transaction_read_only = ${sql.lit(value)}`.execute(own);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own);
    await set(value);
  });
}

describeOnServer('a database that cannot be written', (ground) => {
  it('because it has become read-only is still read, says of each write why it was not stored, and goes on afterwards', async () => {
    const planner = await ground.as('planner@demo.example');
    const payload = { email: 'planner@demo.example', password: DEMO_PASSWORD };
    const signIn = () => ground.test.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    const order = { id: newId(), title: unique('Order'), type: 'repair', status: 'approved' };
    const queued = operation({ method: 'POST', path: '/work-orders', body: order });

    await setReadOnly(ground.test.database, 'on');
    expect((await planner.call('GET', '/work-orders')).status).toBe(200);
    expect((await planner.call('POST', '/work-orders', order)).body).toMatchObject(UNWRITABLE);
    expect(await planner.push([queued])).toEqual([
      expect.objectContaining({ opId: queued.opId, status: 503, body: expect.objectContaining(UNWRITABLE) }),
    ]);
    expect((await signIn()).json()).toMatchObject(UNWRITABLE);

    await setReadOnly(ground.test.database, 'off');
    expect((await planner.call('GET', `/work-orders/${order.id}`)).status).toBe(404);
    expect((await planner.push([queued])).map(({ status }) => status)).toEqual([201]);
    expect((await signIn()).statusCode).toBe(200);
  });

  it('because its disk is full has nothing of the write in which that came, and takes the same one afterwards', async () => {
    const { kysely } = ground.test.database;
    const planner = await ground.as('planner@demo.example');
    const order = { id: newId(), title: unique('Order'), type: 'repair', status: 'approved' };
    const queued = operation({ method: 'POST', path: '/work-orders', body: order });
    const everything = async () => {
      const { rows } = await sql<Record<string, string>>`select
        (select count(*) from work_orders) as orders, (select count(*) from audit_log) as log,
        (select count(*) from change_log) as changes, (select count(*) from idempotency) as keys`.execute(
        kysely,
      );
      return rows[0];
    };
    const before = await everything();
    // The entry of the log is among the last that a write makes: there is something to take back.
    await sql`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      kysely,
    );
    await sql`create trigger no_room before insert on audit_log for each row execute function no_room()`.execute(
      kysely,
    );
    const full = { status: 503, code: 'unavailable', reason: 'server_full' };
    expect((await planner.call('POST', '/work-orders', order)).body).toMatchObject(full);
    expect(await planner.push([queued])).toMatchObject([{ opId: queued.opId, status: 503, body: full }]);
    expect(await everything()).toEqual(before);
    await sql`drop trigger no_room on audit_log`.execute(kysely);
    expect((await planner.push([queued])).map(({ status }) => status)).toEqual([201]);
    expect((await planner.call('GET', `/work-orders/${order.id}`)).row).toMatchObject(order);
  });
});
