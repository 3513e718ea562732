import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { newEmail } from '../support/administration.ts';
import { apiOf, unique } from '../support/api.ts';
import { atOneInstant, besideServer, untilWaiting } from '../support/at-one-instant.ts';
import type { TestProvider } from '../support/oidc-provider.ts';
import { signInAtProvider, startProvider } from '../support/oidc-provider.ts';
import { manifest, multipart, packed, sendPackage } from '../support/plugin-packages.ts';
import type { SignedIn } from '../support/server-app.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';
import { back, CALLBACK, configure, forgetSso, livingClock, start } from '../support/sso-journey.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const BOTH = 'both@demo.example';

/** A connection beside the server's, for as long as the block runs. */
function beside(ground: Ground): () => pg.Client {
  let client: pg.Client;
  beforeAll(async () => {
    client = await besideServer(ground.test.database);
  });
  afterAll(() => client.end());
  return () => client;
}

describeOnServer('two writes at one instant', (ground) => {
  const database = beside(ground);

  const both = (first: () => Promise<{ status: number }>, second: () => Promise<{ status: number }>) =>
    atOneInstant(database(), 'demo-tenant', first, second);

  it('never put two assets below each other', async () => {
    const planner = await ground.as(PLANNER);
    const asset = (values: object) =>
      planner.create('/assets', { name: unique('Bay'), kind: 'Bay', ...values });
    const [left, right] = [await asset({}), await asset({})];
    const [belowLeft, belowRight] = [await asset({ parentId: left.id }), await asset({ parentId: right.id })];
    const move = ({ id }: AnyRow, parentId: string) =>
      planner.call('PUT', `/assets/${id}`, { parentId, base: { parentId: null } });
    const answers = await both(
      () => move(left, belowRight.id),
      () => move(right, belowLeft.id),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('never release two halves of a circle of bills of materials', async () => {
    const planner = await ground.as(PLANNER);
    const item = async () => (await planner.create('/inventory', { name: unique('Part') })).id;
    const [motor, shaft] = [await item(), await item()];
    const bill = (productItemId: string, itemId: string) =>
      planner.create('/boms', { name: unique('Bill'), productItemId, lines: [{ itemId, quantity: 1 }] });
    const release = ({ id }: AnyRow) => planner.decide(`/boms/${id}`, { status: 'Released' });
    const [first, second] = [await bill(motor, shaft), await bill(shaft, motor)];
    const answers = await both(
      () => release(first),
      () => release(second),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('never take the questions from a survey that is begun as their plugin goes', async () => {
    const admin = await ground.as(ADMIN);
    const payload = multipart([{ name: 'joints.zip', bytes: packed(manifest()) }]);
    const { id } = (await sendPackage<{ id: string }>(ground, admin, '/v1/plugins/upload', payload)).body;
    await admin.call('POST', `/v1/plugins/${id}/install`);
    const templates = `/surveys/v1/templates?pluginId=${id}`;
    const [template] = (await admin.call('GET', templates)).body as AnyRow[];
    const [order] = (await admin.call('GET', '/work-orders?limit=1')).body as AnyRow[];
    const survey = { title: 'Joint 7', workOrderId: order?.id, templateId: template?.id };
    const answers = await both(
      () => admin.call('POST', '/surveys/v1/surveys', survey),
      () => admin.call('POST', `/v1/plugins/${id}/uninstall`),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect((await admin.call('GET', templates)).body).toMatchObject([{ status: 'retired' }]);
  });
});

describeOnServer('a session that is begun as others end', (ground) => {
  const database = beside(ground);

  /** Somebody goes from one tenant to another, and is about to be there, when `end` is asked. */
  async function switchingWhile(end: () => Promise<unknown>, device: SignedIn): Promise<string> {
    await database().query('begin');
    await database().query('lock table last_tenants in exclusive mode');
    const switching = ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/switch-tenant',
      payload: { tenantId: 'harbor-grid' },
      headers: { cookie: device.cookie },
    });
    await untilWaiting(database(), 1);
    const ending = end();
    await untilWaiting(database(), 2, ending);
    await database().query('rollback');
    await ending;
    return (await switching).json<SignedIn>().token;
  }

  async function profileStatus(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await ground.test.app.inject({ url: '/api/auth/profile', headers })).statusCode;
  }

  it('is among those that its person ends elsewhere', async () => {
    const [tablet, desk] = [
      await ground.test.signIn(BOTH, 'demo-tenant'),
      await ground.test.signIn(BOTH, 'demo-tenant'),
    ];
    const token = await switchingWhile(
      () => apiOf(ground.test.app, desk).call('DELETE', '/auth/sessions'),
      tablet,
    );
    expect([await profileStatus(token), await profileStatus(desk.token)]).toEqual([401, 200]);
  });

  it('does not outlive the suspension of its person', async () => {
    const admin = await ground.as('admin@harbor.example');
    const tablet = await ground.test.signIn(BOTH, 'demo-tenant');
    const setStatus = async (status: string) => {
      const answer = await admin.call('POST', `/users/${tablet.user.id}/status`, { status });
      expect(answer.status).toBe(200);
    };
    const token = await switchingWhile(() => setStatus('suspended'), tablet);
    await setStatus('active');
    expect(await profileStatus(token)).toBe(401);
  });

  it('does not outlive the password that is changed', async () => {
    const [tablet, desk] = [
      await ground.test.signIn(BOTH, 'demo-tenant'),
      await ground.test.signIn(BOTH, 'demo-tenant'),
    ];
    const passwords = { currentPassword: 'fieldline-demo', newPassword: 'an unusual transformer' };
    const token = await switchingWhile(async () => {
      const answer = await apiOf(ground.test.app, desk).call('POST', '/auth/change-password', passwords);
      expect([answer.status, answer.body]).toEqual([204, expect.anything()]);
    }, tablet);
    expect([await profileStatus(token), await profileStatus(desk.token)]).toEqual([401, 200]);
  });
});

describeOnServer(
  'who comes over a provider',
  (ground) => {
    const database = beside(ground);
    let provider: TestProvider;
    beforeAll(async () => {
      provider = await startProvider(CALLBACK);
    });
    afterAll(() => provider.close());
    beforeEach(() => forgetSso(ground));

    const settings = (more: object) =>
      configure(ground, { issuer: provider.issuer, clientSecret: provider.clientSecret, ...more });

    /** On the way back from the provider. */
    async function returning(account: string, claims: Readonly<Record<string, unknown>> = {}) {
      provider.accounts.set(account, { email: newEmail(), email_verified: true, name: account, ...claims });
      const { url, cookie } = await start(ground);
      const returned = await signInAtProvider(provider, url, account);
      return async () => (await back(ground, returned, cookie)).to;
    }

    it('finds the last place taken by who came at the same instant', async () => {
      await settings({ createPeople: true, defaultRole: 'viewer' });
      const quota = (people: string) =>
        sql`update tenants set quota_users = ${sql.raw(people)} where id = 'demo-tenant'`.execute(
          ground.test.database.kysely,
        );
      await quota(
        `(select count(*) + 1 from members where tenant_id = 'demo-tenant' and deleted_at is null)`,
      );
      const [first, second] = [await returning('first'), await returning('second')];
      const outcomes = await atOneInstant(database(), 'demo-tenant', first, second);
      await quota('null');
      expect(outcomes).toEqual(['/login?sso=done', '/login?sso=quota']);
    });

    it('keeps the role that they are given from being removed', async () => {
      const admin = await ground.as(ADMIN);
      const role = 'meter_reader';
      await admin.call('POST', '/roles', { name: role, permissions: ['assets:view'] });
      await settings({
        createPeople: true,
        defaultRole: 'viewer',
        roleClaim: 'groups',
        roles: [{ value: 'readers', role }],
      });
      const come = await returning('reader', { groups: ['readers'] });
      await database().query('begin');
      await database().query(`select from change_counter where tenant_id = 'demo-tenant' for update`);
      const coming = come();
      await untilWaiting(database(), 1);
      const removing = admin.call('DELETE', `/roles/${encodeURIComponent(role)}`);
      await untilWaiting(database(), 2, removing);
      await database().query('rollback');
      expect([await coming, (await removing).status]).toEqual(['/login?sso=done', 409]);
    });

    it('does not come in by settings that were changed since they set out', async () => {
      await settings({ createPeople: true, defaultRole: 'viewer' });
      const come = await returning('late');
      const turn = JSON.stringify(['demo-tenant', provider.issuer, 'late']);
      await database().query('begin');
      await database().query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [turn]);
      const coming = come();
      await untilWaiting(database(), 1);
      await settings({ createPeople: true, defaultRole: 'viewer', clientId: 'another' });
      await database().query('rollback');
      expect(await coming).toBe('/login?sso=expired');
    });
  },
  { clock: livingClock() },
);
