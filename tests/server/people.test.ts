import { expect, it } from 'vitest';
import {
  auditOf,
  FIRST_PASSWORD,
  login,
  mailedToken,
  newcomer,
  newEmail,
  newPerson,
  signInAs,
} from '../support/administration.ts';
import { newId, unique } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const HARBOR_ADMIN = 'admin@harbor.example';
const OWN_PASSWORD = 'the kettle sings at four';
const DAY = 86_400_000;

const accept = (ground: Ground, payload: object) =>
  ground.test.app.inject({ method: 'POST', url: '/api/auth/invitations/accept', payload });

describeOnServer('people', (ground) => {
  it('are added, signed in with their first password, changed and removed', async () => {
    const admin = await ground.as(ADMIN);
    const { cursor } = await admin.pull();
    const email = newEmail();
    const created = await admin.call('POST', '/users', {
      email: ` ${email.toUpperCase()}`,
      name: 'Elin Sand',
      role: 'technician',
      password: FIRST_PASSWORD,
    });
    expect(created.status).toBe(201);
    expect(created.row).toMatchObject({ email, name: 'Elin Sand', role: 'technician', status: 'active' });
    expect(created.headers['location']).toBe(`/api/users/${created.row.id}`);
    expect(JSON.stringify(created.body)).not.toContain('password');
    expect((await login(ground, email)).statusCode).toBe(200);

    const path = `/users/${created.row.id}`;
    const changed = await admin.call('PATCH', path, { name: 'Elin Berg', username: 'elin' });
    expect(changed.row).toMatchObject({ name: 'Elin Berg', username: 'elin', version: 2 });
    expect((await admin.call('GET', path)).headers['etag']).toBe(changed.headers['etag']);
    expect((await admin.pull(cursor)).upserts.get(created.row.id)).toMatchObject({ name: 'Elin Berg' });

    expect((await admin.call('DELETE', path)).status).toBe(204);
    expect((await admin.call('GET', path)).status).toBe(404);
    expect((await admin.pull(cursor)).deleted).toEqual([created.row.id]);
    expect((await login(ground, email)).statusCode).toBe(403);
  });

  it('choose a password of their own in place of the one that was typed for them, before anything else', async () => {
    const email = newEmail();
    await newPerson(await ground.as(ADMIN), 'technician', email);
    const signIn = async (password: string) => {
      const answer = await login(ground, email, { password });
      const { token, user } = answer.json<{ token: string; user: Record<string, unknown> }>();
      const headers = { authorization: `Bearer ${token}` };
      const codeAt = async (url: string) => {
        const { statusCode, body } = await ground.test.app.inject({ url: `/api${url}`, headers });
        return statusCode === 200 ? 200 : [statusCode, JSON.parse(body).code];
      };
      return { user, headers, codeAt };
    };
    const first = await signIn(FIRST_PASSWORD);
    expect(first.user).toMatchObject({ passwordChangeNeeded: true });
    expect(await first.codeAt('/work-orders')).toEqual([401, 'password_change_needed']);
    expect(await first.codeAt('/sync/changes')).toEqual([401, 'password_change_needed']);
    expect(await first.codeAt('/auth/profile')).toBe(200);
    const changed = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: first.headers,
      payload: { currentPassword: FIRST_PASSWORD, newPassword: OWN_PASSWORD },
    });
    expect(changed.statusCode).toBe(204);
    expect(await first.codeAt('/work-orders')).toBe(200);
    expect((await signIn(OWN_PASSWORD)).user).toMatchObject({ passwordChangeNeeded: false });
  });

  it('come back under their address, and see what they wrote', async () => {
    const admin = await ground.as(ADMIN);
    const email = newEmail();
    const first = await newPerson(admin, 'planner', email);
    const planner = await signInAs(ground, email);
    const order = await planner.create('/work-orders', { title: unique('Order'), type: 'repair' });
    await admin.call('DELETE', `/users/${first.id}`);
    expect((await admin.call('GET', `/work-orders/${order.id}`)).row['createdBy']).toBe(first.id);
    const again = await newPerson(admin, 'viewer', email);
    // Somebody who is known is asked first.
    expect(again).toMatchObject({ id: first.id, role: 'viewer', status: 'invited' });
    expect((await login(ground, email)).statusCode).toBe(403);
    const token = await mailedToken(ground, email);
    await accept(ground, { token, name: 'Back Again', password: OWN_PASSWORD });
    expect((await login(ground, email, { password: OWN_PASSWORD })).statusCode).toBe(200);
  });

  it('are found by search, status and role, page by page', async () => {
    const admin = await ground.as(ADMIN);
    const word = newId().slice(-12);
    for (const letter of ['a', 'b', 'c'])
      await newPerson(admin, 'storekeeper', `${letter}.${word}@people.example`);
    const first = await admin.call('GET', `/users?search=${word}&role=storekeeper&status=active&limit=2`);
    expect(first.body).toMatchObject({ total: 3, users: [{}, {}] });
    const next = /after=([^>&]+)/.exec(String(first.headers['link']))?.[1];
    const second = await admin.call('GET', `/users?search=${word}&role=storekeeper&limit=2&after=${next}`);
    expect((second.body as { users: unknown[] }).users).toHaveLength(1);
    expect((await admin.call('GET', `/users?search=${word}&status=invited`)).body).toMatchObject({
      total: 0,
    });
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['password', { password: 'short' }],
    ['password', { password: 'password1234' }],
    ['name', { name: ' ' }],
    ['name', { name: 'a\u0000b' }],
    ['isAdmin', { isAdmin: true }],
  ])('with a wrong %s are refused by its name', async (path, wrong) => {
    const admin = await ground.as(ADMIN);
    const right = { email: newEmail(), name: 'Somebody', role: 'viewer', password: FIRST_PASSWORD };
    const { problem } = await admin.call('POST', '/users', { ...right, ...wrong });
    expect(problem).toMatchObject({ status: 400, code: 'validation', details: [{ path }] });
  });

  it('with an unknown role, or here already, are refused by the field', async () => {
    const admin = await ground.as(ADMIN);
    const person = { email: newEmail(), name: 'Somebody', role: 'viewer', password: FIRST_PASSWORD };
    const unknown = await admin.call('POST', '/users', { ...person, role: 'wizard' });
    expect(unknown.problem).toMatchObject({ code: 'reference_not_found', details: [{ path: 'role' }] });
    await admin.create('/users', person);
    const twice = await admin.call('POST', '/users', person);
    expect(twice.problem).toMatchObject({ code: 'already_exists', details: [{ path: 'email' }] });
    const invited = await admin.call('POST', '/users/invite', { email: person.email, role: 'viewer' });
    expect(invited.problem).toMatchObject({ code: 'already_exists', details: [{ path: 'email' }] });
  });

  it('of another tenant do not exist for any call', async () => {
    const admin = await ground.as(ADMIN);
    const harbor = await ground.as(HARBOR_ADMIN);
    const theirs = await newPerson(harbor, 'technician');
    const path = `/users/${theirs.id}`;
    const answers = await Promise.all([
      admin.call('GET', path),
      admin.call('PATCH', path, { name: 'Mine' }),
      admin.call('POST', `${path}/role`, { role: 'viewer' }),
      admin.call('POST', `${path}/status`, { status: 'suspended' }),
      admin.call('DELETE', path),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await harbor.call('GET', path)).row).toMatchObject({ version: 1, status: 'active' });
    const named = { email: newEmail(), name: 'X', role: 'viewer', password: FIRST_PASSWORD };
    const foreign = await admin.call('POST', '/users', { ...named, tenantId: 'harbor-grid' });
    expect(foreign.problem.code).toBe('wrong_tenant');
  });

  it('are administered by nobody without the permission', async () => {
    const admin = await ground.as(ADMIN);
    const planner = await ground.as('planner@demo.example');
    const { id } = await newPerson(admin, 'viewer');
    const path = `/users/${id}`;
    const answers = await Promise.all([
      planner.call('POST', '/users', {}),
      planner.call('POST', '/users/invite', {}),
      planner.call('PATCH', path, { name: 'X' }),
      planner.call('POST', `${path}/role`, { role: 'viewer' }),
      planner.call('POST', `${path}/status`, { status: 'suspended' }),
      planner.call('DELETE', path),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('are changed only as they were seen', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await newPerson(admin, 'viewer');
    const seen = (await admin.call('GET', `/users/${id}`)).headers['etag'] as string;
    await admin.call('PATCH', `/users/${id}`, { name: 'Changed Meanwhile' }, { 'if-match': seen });
    const late = { 'if-match': seen };
    const answers = await Promise.all([
      admin.call('PATCH', `/users/${id}`, { name: 'X' }, late),
      admin.call('POST', `/users/${id}/role`, { role: 'planner' }, late),
      admin.call('DELETE', `/users/${id}`, undefined, late),
    ]);
    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(3).fill('edited_since'));
  });

  it('are added once per key, and the key keeps no password', async () => {
    const admin = await ground.as(ADMIN);
    const person = { email: newEmail(), name: 'Once', role: 'viewer', password: FIRST_PASSWORD };
    const key = { 'idempotency-key': newId() };
    const first = await admin.call('POST', '/users', person, key);
    const again = await admin.call('POST', '/users', { ...person, password: 'another one entirely' }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.row).toEqual(first.row);
    const other = await admin.call('POST', '/users', { ...person, name: 'Twice' }, key);
    expect(other.problem.code).toBe('idempotency_key_reused');
  });

  it('leave an audit row for each write, with who did it', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await newPerson(admin, 'viewer');
    await admin.call('POST', `/users/${id}/role`, { role: 'planner' });
    await admin.call('POST', `/users/${id}/status`, { status: 'suspended' });
    await admin.call('POST', `/users/${id}/status`, { status: 'suspended' });
    await admin.call('DELETE', `/users/${id}`);
    const rows = await auditOf(ground, id);
    expect(
      rows.map(({ action, before, after }) => [action, before?.['role'], after?.['role'], after?.['status']]),
    ).toEqual([
      ['insert', undefined, 'viewer', 'active'],
      ['update', 'viewer', 'planner', undefined],
      ['update', undefined, undefined, 'suspended'],
      ['delete', undefined, undefined, undefined],
    ]);
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([admin.person.user.id]));
  });
});

describeOnServer('suspending and removing', (ground) => {
  it.each([
    ['suspending', 'POST', '/status', { status: 'suspended' }],
    ['removing', 'DELETE', '', undefined],
  ] as const)('%s ends token and cookie at once', async (_, method, suffix, body) => {
    const admin = await ground.as(ADMIN);
    const person = await newcomer(ground, admin, 'technician');
    expect((await person.call('GET', '/work-orders')).status).toBe(200);
    const done = await admin.call(method, `/users/${person.person.user.id}${suffix}`, body);
    expect(done.status).toBeLessThan(300);
    expect((await person.call('GET', '/work-orders')).problem.code).toBe('unauthenticated');
    expect((await person.call('GET', '/sync/changes')).status).toBe(401);
    const refresh = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: person.person.cookie },
    });
    expect(refresh.statusCode).toBe(401);
    expect((await login(ground, person.person.user.email)).statusCode).toBe(403);
  });

  it('ends sessions for good: whoever is let in again signs in again', async () => {
    const admin = await ground.as(ADMIN);
    const person = await newcomer(ground, admin, 'technician');
    const path = `/users/${person.person.user.id}/status`;
    await admin.call('POST', path, { status: 'suspended' });
    await admin.call('POST', path, { status: 'active' });
    expect((await person.call('GET', '/work-orders')).status).toBe(401);
    expect((await login(ground, person.person.user.email)).statusCode).toBe(200);
  });

  it('leaves sessions and membership in other tenants alone', async () => {
    const admin = await ground.as(ADMIN);
    const harbor = await signInAs(ground, 'both@demo.example', {
      password: 'fieldline-demo',
      tenantId: 'harbor-grid',
    });
    const { id } = harbor.person.user;
    await admin.call('POST', `/users/${id}/status`, { status: 'suspended' });
    expect((await harbor.call('GET', '/work-orders')).status).toBe(200);
    const back = await admin.call('POST', `/users/${id}/status`, { status: 'active' });
    expect(back.row['status']).toBe('active');
  });

  it('nobody does to themselves', async () => {
    const admin = await ground.as(ADMIN);
    const other = await newcomer(ground, admin, 'tenant_admin');
    const path = `/users/${other.person.user.id}`;
    const suspended = await other.call('POST', `${path}/status`, { status: 'suspended' });
    expect([suspended.status, suspended.problem.code]).toEqual([409, 'own_account']);
    expect((await other.call('DELETE', path)).problem.code).toBe('own_account');
    await admin.call('DELETE', path);
  });

  it('an invited person becomes active by accepting only', async () => {
    const admin = await ground.as(ADMIN);
    const { row } = await admin.call('POST', '/users/invite', { email: newEmail(), role: 'viewer' });
    const { problem } = await admin.call('POST', `/users/${row.id}/status`, { status: 'active' });
    expect(problem).toMatchObject({ code: 'transition_refused', details: [{ path: 'status' }] });
  });
});

describeOnServer('nobody rises', (ground) => {
  /** Somebody who may administer people and roles, and little else. */
  async function helpDesk() {
    const admin = await ground.as(ADMIN);
    const name = `desk_${newId().slice(-8)}`;
    const permissions = ['users:view', 'users:edit', 'roles:view', 'roles:edit', 'work-orders:view'];
    await admin.create('/roles', { name, permissions });
    return { admin, name, desk: await newcomer(ground, admin, name) };
  }

  it('above what they hold: not themselves, not others, not by a new role or a wider one', async () => {
    const { admin, desk, name } = await helpDesk();
    const me = `/users/${desk.person.user.id}`;
    const other = await newPerson(admin, name);
    const person = { email: newEmail(), name: 'X', password: FIRST_PASSWORD };
    const answers = await Promise.all([
      desk.call('POST', `${me}/role`, { role: 'tenant_admin' }),
      desk.call('PATCH', me, { role: 'planner' }),
      desk.call('POST', `/users/${other.id}/role`, { role: 'tenant_admin' }),
      desk.call('POST', '/users', { ...person, role: 'planner' }),
      desk.call('POST', '/users/invite', { email: person.email, role: 'planner' }),
      desk.call('POST', '/roles', { name: 'wider', permissions: ['users:view', 'planning:approve'] }),
      desk.call('PATCH', `/roles/${name}`, { permissions: ['users:view', 'planning:approve'] }),
    ]);
    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(7).fill('forbidden'));
    expect(answers[5]?.problem.details).toMatchObject([
      { path: 'permissions', message: expect.stringContaining('planning:approve') },
    ]);
  });

  it('over somebody who holds more', async () => {
    const { admin, desk } = await helpDesk();
    const planner = await newPerson(admin, 'planner');
    const answers = await Promise.all([
      desk.call('POST', `/users/${planner.id}/role`, { role: desk.person.user.role }),
      desk.call('POST', `/users/${planner.id}/status`, { status: 'suspended' }),
      desk.call('DELETE', `/users/${planner.id}`),
      desk.call('PATCH', '/roles/planner', { permissions: ['users:view'] }),
    ]);
    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(4).fill('forbidden'));
  });

  it('while an administrator may give every role of the tenant', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await newPerson(admin, 'viewer');
    for (const role of ['technician', 'storekeeper', 'planner', 'tenant_admin', 'viewer']) {
      const answer = await admin.call('POST', `/users/${id}/role`, { role });
      expect([answer.status, answer.row['role']]).toEqual([200, role]);
    }
  });
});

describeOnServer('the last administrator', (ground) => {
  it('cannot be demoted, suspended or removed', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    const me = `/users/${harbor.person.user.id}`;
    expect((await harbor.call('POST', `${me}/role`, { role: 'viewer' })).problem.code).toBe('last_admin');
    expect((await harbor.call('PATCH', me, { role: 'viewer' })).problem.code).toBe('last_admin');
    const invited = await harbor.call('POST', '/users/invite', { email: newEmail(), role: 'tenant_admin' });
    expect(invited.status).toBe(200);
    // Somebody who is invited administers nothing yet.
    expect((await harbor.call('POST', `${me}/role`, { role: 'viewer' })).problem.code).toBe('last_admin');

    const permissions = harbor.person.user.permissions;
    await harbor.create('/roles', { name: 'deputy', permissions });
    const deputy = await newcomer(ground, harbor, 'deputy');
    const suspended = await deputy.call('POST', `${me}/status`, { status: 'suspended' });
    expect(suspended.problem).toMatchObject({ status: 409, code: 'last_admin' });
    expect((await deputy.call('DELETE', me)).problem.code).toBe('last_admin');
  });

  it('is left when two demote each other at the same moment', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    for (let round = 0; round < 8; round++) {
      const other = await newcomer(ground, harbor, 'tenant_admin');
      const demote = (by: typeof harbor, whom: typeof harbor) =>
        by.call('POST', `/users/${whom.person.user.id}/role`, { role: 'viewer' });
      const answers = await Promise.all([demote(harbor, other), demote(other, harbor)]);
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      const { body } = await harbor.call('GET', '/users?role=tenant_admin&status=active');
      expect(body).toMatchObject({ total: 1 });
      // For the next round the first one is the administrator again.
      if (answers[1]?.status === 200) {
        await other.call('POST', `/users/${harbor.person.user.id}/role`, { role: 'tenant_admin' });
        await harbor.call('POST', `/users/${other.person.user.id}/role`, { role: 'viewer' });
      }
    }
  });
});

describeOnServer('two administrators', (ground) => {
  it('decide one after the other: who was demoted meanwhile decides nothing any more', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    for (let round = 0; round < 8; round++) {
      const [one, other] = [
        await newcomer(ground, harbor, 'tenant_admin'),
        await newcomer(ground, harbor, 'tenant_admin'),
      ];
      const suspend = (by: typeof one, whom: typeof one) =>
        by.call('POST', `/users/${whom.person.user.id}/status`, { status: 'suspended' });
      const answers = await Promise.all([suspend(one, other), suspend(other, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('of the platform are held to the same rules', async () => {
    const platform = await ground.as('super@fieldline.example');
    const staff = await ground.as('staff@fieldline.example');
    const me = `/users/${platform.person.user.id}`;
    const demoted = await platform.call('POST', `${me}/role`, { role: 'platform_staff' });
    expect(demoted.problem.code).toBe('last_admin');
    expect((await staff.call('POST', `${me}/status`, { status: 'suspended' })).status).toBe(403);
    const hired = await platform.call('POST', '/users/invite', { email: newEmail(), role: 'platform_staff' });
    expect(hired.row).toMatchObject({ status: 'invited', role: 'platform_staff', tenantId: 'platform' });
  });
});

describeOnServer('an invitation', (ground) => {
  it('is sent by mail, accepted once, and lets in from then on', async () => {
    const admin = await ground.as(ADMIN);
    const email = newEmail();
    const sent = await admin.call('POST', '/users/invite', { email, name: 'Typed', role: 'technician' });
    expect(sent.row).toMatchObject({ email, name: 'Typed', status: 'invited' });
    const token = await mailedToken(ground, email);
    expect(JSON.stringify(sent.body)).not.toContain(token);
    expect((await login(ground, email, { password: OWN_PASSWORD })).statusCode).toBe(401);

    const weak = await accept(ground, { token, name: 'Jo', password: 'short' });
    expect(weak.json()).toMatchObject({ status: 400, details: [{ path: 'password' }] });
    const given = { token, name: 'Jonas Vik', password: OWN_PASSWORD };
    const accepted = await accept(ground, given);
    expect(accepted.json()).toEqual({ email, tenant: { id: 'demo-tenant', name: 'Alder Valley Grid' } });
    const person = await signInAs(ground, email, { password: OWN_PASSWORD });
    expect(person.person.user).toMatchObject({ name: 'Jonas Vik', role: 'technician' });
    expect((await accept(ground, given)).json()).toMatchObject({ code: 'link_refused' });
    const rows = await auditOf(ground, sent.row.id);
    expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'user insert',
      'invitation insert',
      'invitation update',
      'user update',
    ]);
    expect(JSON.stringify(rows)).not.toContain('token_hash');
  });

  it('is accepted by one of two who open it at once', async () => {
    const admin = await ground.as(ADMIN);
    const email = newEmail();
    await admin.call('POST', '/users/invite', { email, role: 'viewer' });
    const token = await mailedToken(ground, email);
    const passwords = ['the first of two friends', 'the second of two friends'];
    const answers = await Promise.all(
      passwords.map((password) => accept(ground, { token, name: 'Either', password })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 410]);
    const winner = passwords[codes.indexOf(200)] ?? '';
    expect((await login(ground, email, { password: winner })).statusCode).toBe(200);
  });

  it('is replaced when it is sent again', async () => {
    const admin = await ground.as(ADMIN);
    const email = newEmail();
    await admin.call('POST', '/users/invite', { email, role: 'viewer' });
    const first = await mailedToken(ground, email);
    const again = await admin.call('POST', '/users/invite', { email, role: 'planner' });
    expect(again.row).toMatchObject({ role: 'planner', status: 'invited' });
    const given = { name: 'Again', password: OWN_PASSWORD };
    expect((await accept(ground, { ...given, token: first })).json()).toMatchObject({ code: 'link_refused' });
    const second = await mailedToken(ground, email);
    expect((await accept(ground, { ...given, token: second })).statusCode).toBe(200);
  });

  it('ends after seven days, when it is taken back, and was never made up', async () => {
    const admin = await ground.as(ADMIN);
    const email = newEmail();
    const given = { name: 'Late', password: OWN_PASSWORD };
    const { row } = await admin.call('POST', '/users/invite', { email, role: 'viewer' });
    const token = await mailedToken(ground, email);
    expect((await accept(ground, { ...given, token: 'made-up' })).json()).toMatchObject({
      status: 410,
      code: 'link_refused',
    });
    await admin.call('POST', `/users/${row.id}/status`, { status: 'suspended' });
    expect((await accept(ground, { ...given, token })).json()).toMatchObject({ code: 'link_refused' });

    const late = newEmail();
    await admin.call('POST', '/users/invite', { email: late, role: 'viewer' });
    const lateToken = await mailedToken(ground, late);
    ground.test.clock.advance(7 * DAY);
    expect((await accept(ground, { ...given, token: lateToken })).json()).toMatchObject({
      code: 'link_refused',
    });
    ground.test.clock.advance(-7 * DAY);
  });
});

describeOnServer('somebody in two tenants', (ground) => {
  /** Has a password of their own in the first tenant. */
  async function settled(): Promise<string> {
    const email = newEmail();
    await (await ground.as(ADMIN)).call('POST', '/users/invite', { email, role: 'technician' });
    const token = await mailedToken(ground, email);
    await accept(ground, { token, name: 'Mona Settled', password: OWN_PASSWORD });
    return email;
  }

  it('is asked before they are a member, whichever way they are added, and keeps name and password', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    const email = await settled();
    const known = await newPerson(harbor, 'viewer', email);
    expect(known).toMatchObject({ name: 'Somebody New', status: 'invited', role: 'viewer' });
    const early = await login(ground, email, { password: OWN_PASSWORD, tenantId: 'harbor-grid' });
    expect(early.statusCode).toBe(403);
    expect((await login(ground, email, { tenantId: 'harbor-grid' })).statusCode).toBe(401);
    const token = await mailedToken(ground, email);
    await accept(ground, { token, name: 'Other', password: OWN_PASSWORD });
    const there = await signInAs(ground, email, { password: OWN_PASSWORD, tenantId: 'harbor-grid' });
    expect(there.person.user).toMatchObject({ id: known.id, role: 'viewer' });
    const here = await signInAs(ground, email, { password: OWN_PASSWORD, tenantId: 'demo-tenant' });
    expect(here.person.user).toMatchObject({ name: 'Mona Settled', role: 'technician' });
  });

  it('accepts the second invitation with the password they have, and it stays', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    const email = await settled();
    const { row } = await harbor.call('POST', '/users/invite', { email, name: 'M.', role: 'planner' });
    expect(row).toMatchObject({ name: 'M.', status: 'invited' });
    const token = await mailedToken(ground, email);
    const early = await login(ground, email, { password: OWN_PASSWORD, tenantId: 'harbor-grid' });
    expect(early.json()).toMatchObject({ status: 403, message: expect.stringContaining('invitation') });
    const wrong = await accept(ground, { token, name: 'Other', password: 'a password they made up' });
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    const right = await accept(ground, { token, name: 'Other', password: OWN_PASSWORD });
    expect(right.statusCode).toBe(200);
    const there = await signInAs(ground, email, { password: OWN_PASSWORD, tenantId: 'harbor-grid' });
    expect(there.person.user).toMatchObject({ name: 'Mona Settled', role: 'planner' });
  });

  it('is not let into the second with a password that an administrator of the first one chose', async () => {
    const admin = await ground.as(ADMIN);
    const harbor = await ground.as(HARBOR_ADMIN);
    const email = newEmail();
    await newPerson(admin, 'technician', email);
    await newPerson(harbor, 'planner', email);
    expect((await login(ground, email)).json()).toMatchObject({ tenant: { id: 'demo-tenant' } });
    expect((await login(ground, email, { tenantId: 'harbor-grid' })).statusCode).toBe(403);

    await admin.call('DELETE', `/users/${(await signInAs(ground, email)).person.user.id}`);
    await admin.call('POST', '/users/invite', { email, role: 'technician' });
    const token = await mailedToken(ground, email);
    await accept(ground, { token, name: 'Own Now', password: OWN_PASSWORD });
    await harbor.call('POST', '/users/invite', { email, role: 'planner' });
    const invited = await mailedToken(ground, email);
    await accept(ground, { token: invited, name: 'Own Now', password: OWN_PASSWORD });
    const there = await login(ground, email, { password: OWN_PASSWORD, tenantId: 'harbor-grid' });
    expect(there.statusCode).toBe(200);
  });
});

describeOnServer('roles', (ground) => {
  const roleName = () => `crew_${newId().slice(-8)}`;

  it('are listed with what they permit and how many people have them', async () => {
    const admin = await ground.as(ADMIN);
    const { body } = await admin.call('GET', '/roles');
    const planner = (body as { name: string }[]).find(({ name }) => name === 'planner');
    expect(planner).toMatchObject({ builtIn: true, people: expect.any(Number), version: 1 });
    expect((await (await ground.as('planner@demo.example')).call('GET', '/roles')).status).toBe(403);
  });

  it('are added, changed for those who have them at once, and deleted when nobody has', async () => {
    const admin = await ground.as(ADMIN);
    const name = roleName();
    const created = await admin.call('POST', '/roles', { name, permissions: ['surveys:view', 'users:view'] });
    expect(created.body).toMatchObject({ name, builtIn: false, people: 0, version: 1 });
    const person = await newcomer(ground, admin, name);
    expect((await person.call('GET', '/work-orders')).status).toBe(403);
    const changed = await admin.call('PATCH', `/roles/${name}`, { permissions: ['work-orders:view'] });
    expect(changed.body).toMatchObject({ permissions: ['work-orders:view'], people: 1, version: 2 });
    expect((await person.call('GET', '/work-orders')).status).toBe(200);

    const used = await admin.call('DELETE', `/roles/${name}`);
    expect(used.problem).toMatchObject({ status: 409, code: 'in_use', message: '1 person has this role.' });
    await admin.call('DELETE', `/users/${person.person.user.id}`);
    expect((await admin.call('DELETE', `/roles/${name}`)).status).toBe(204);
    expect((await admin.call('GET', `/roles/${name}`)).status).toBe(404);
    expect((await auditOf(ground, name)).map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'role insert',
      'role update',
      'role delete',
    ]);
    const back = await admin.call('POST', '/roles', { name, permissions: [] });
    expect(back.body).toMatchObject({ permissions: [], version: 4 });
  });

  it('name each permission that does not exist', async () => {
    const admin = await ground.as(ADMIN);
    const permissions = ['surveys:view', 'surveys:burn', 'x'];
    const { problem } = await admin.call('POST', '/roles', { name: roleName(), permissions });
    expect(problem.details.map(({ path }) => path)).toEqual(['permissions/1', 'permissions/2']);
    expect(problem.details[0]?.message).toContain('surveys:burn');
  });

  it('exist once per name', async () => {
    const admin = await ground.as(ADMIN);
    const { problem } = await admin.call('POST', '/roles', { name: 'viewer', permissions: [] });
    expect(problem).toMatchObject({ code: 'already_exists', details: [{ path: 'name' }] });
  });

  it('of the product stay, and that of the administrators as it is', async () => {
    const admin = await ground.as(ADMIN);
    expect((await admin.call('DELETE', '/roles/storekeeper')).problem.code).toBe('in_use');
    const less = await admin.call('PATCH', '/roles/tenant_admin', { permissions: ['users:view'] });
    expect(less.problem.code).toBe('in_use');
  });

  it('of another tenant do not exist', async () => {
    const admin = await ground.as(ADMIN);
    const harbor = await ground.as(HARBOR_ADMIN);
    const name = roleName();
    await harbor.create('/roles', { name, permissions: [] });
    expect((await admin.call('GET', `/roles/${name}`)).status).toBe(404);
    expect((await admin.call('PATCH', `/roles/${name}`, { permissions: [] })).status).toBe(404);
    expect((await admin.call('DELETE', `/roles/${name}`)).status).toBe(404);
  });

  it('are changed only as they were seen', async () => {
    const admin = await ground.as(ADMIN);
    const name = roleName();
    const { headers } = await admin.call('POST', '/roles', { name, permissions: [] });
    const seen = { 'if-match': String(headers['etag']) };
    await admin.call('PATCH', `/roles/${name}`, { permissions: ['surveys:view'] }, seen);
    const late = await admin.call('PATCH', `/roles/${name}`, { permissions: [] }, seen);
    expect(late.problem.code).toBe('edited_since');
  });
});
