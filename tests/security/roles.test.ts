import { expect, it } from 'vitest';
import { ROLE_PERMISSIONS, type RoleName } from '../../src/domain/identity/role-permissions.ts';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../src/domain/kit/entity/quantity-field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { isRestorable } from '../../src/domain/shared/deleted-record.ts';
import type { Api } from '../support/api.ts';
import { filled, operationsOf } from '../support/operations.ts';
import { describeOnServer } from '../support/server-block.ts';
import { ADMIN_CALLS_OPEN, mayBe, OPEN_TO_ALL, PUBLIC, RECORD_CALLS_OPEN, ROLES } from './matrix.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** What stands in for the parameters of a path; for all others an id that nobody has. */
const VALUES: Readonly<Record<string, string>> = { tenantId: 'harbor-grid', entity: 'workOrder' };

/** Of calls that look at their body before they look for the record. All others get an empty one, which changes nothing. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /v1/support/tickets/{id}/tier': { tier: 1 },
  'POST /support/kb/{id}/feedback': { helpful: true },
};

/** What each call of an entity takes, as the definition declares it: any one of the permissions opens it. */
function callsOf(entity: EntityDefinition): (readonly [call: string, anyOf: readonly string[]])[] {
  const { path, verbs, subject, own = [] } = entity;
  const view = [`${subject}:view`, `${subject}:view-assigned`];
  const either = (verb: 'create' | 'update' | 'remove', permission: string) =>
    own.includes(verb) ? [permission, ...view] : [permission];
  const one = `${path}/{id}`;
  const update = either('update', `${subject}:edit`);
  return [
    ...(verbs.list ? [[`GET ${path}`, view] as const] : []),
    ...(verbs.read ? [[`GET ${one}`, view] as const] : []),
    ...(verbs.create ? [[`POST ${path}`, either('create', `${subject}:create`)] as const] : []),
    ...(verbs.update ? [[`${verbs.update} ${one}`, update] as const] : []),
    ...(verbs.remove ? [[`DELETE ${one}`, either('remove', `${subject}:delete`)] as const] : []),
    ...(isRestorable(entity)
      ? [[`POST ${one}/restore`, either('remove', `${subject}:delete`)] as const]
      : []),
    ...(quantityField(entity)
      ? [[`PATCH ${one}/quantity`, [`${subject}:edit`, `${subject}:consume`]] as const]
      : []),
  ];
}

const ENTITY_CALLS = new Map(ENTITIES.flatMap(callsOf));
const WRITTEN = { ...ADMIN_CALLS_OPEN, ...RECORD_CALLS_OPEN };

/** Every call with whether the role may make it. */
function callsFor(role: RoleName): (readonly [call: string, isGranted: boolean])[] {
  const held = ROLE_PERMISSIONS[role];
  return [
    ...[...ENTITY_CALLS].map(
      ([call, anyOf]) => [call, anyOf.some((permission) => held.includes(permission))] as const,
    ),
    ...Object.entries(WRITTEN).map(([call, marks]) => [call, mayBe(marks, role)] as const),
    // A stream has no end to wait for: `http-events` opens it.
    ...OPEN_TO_ALL.filter((call) => call !== 'GET /sync/events').map((call) => [call, true] as const),
  ];
}

async function statusOf(api: Api, call: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const url = filled(path, (name) => VALUES[name] ?? NOWHERE);
  const body = method === 'GET' ? undefined : (BODIES[call] ?? {});
  const { status } = await api.call(method as Parameters<Api['call']>[0], url, body); // the lists name no others
  return status;
}

describeOnServer('each role', (ground) => {
  it.each(ROLES)('%s may call what it is granted, and nothing else', async (role, email) => {
    const api = await ground.as(email);
    const wrong: string[] = [];
    for (const [call, isGranted] of callsFor(role)) {
      const status = await statusOf(api, call);
      // Granted: the call goes on to what is wrong with it. A missing record is missing for everybody.
      const isAnswered = status !== 401 && status < 500;
      if ((status === 403) === isGranted || !isAnswered) wrong.push(`${call}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('no call is without a rule, and no rule without a call', async () => {
    const described = await operationsOf(ground.test.app);
    const calls = described.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`);
    const written = Object.keys(WRITTEN).filter((call) => !call.includes('?'));
    const ruled = [...ENTITY_CALLS.keys(), ...written, ...OPEN_TO_ALL, ...PUBLIC];
    expect(calls.toSorted()).toEqual(ruled.toSorted());
    const open = described.filter(({ isPublic }) => isPublic);
    expect(open.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`).toSorted()).toEqual(
      PUBLIC.toSorted(),
    );
  });

  it('HEAD asks for what GET does', async () => {
    const { headers } = (await ground.as('viewer@demo.example')).person;
    const closed = Object.entries(ADMIN_CALLS_OPEN).filter(
      ([call, marks]) => call.startsWith('GET ') && !mayBe(marks, 'viewer'),
    );
    expect(closed.length).toBeGreaterThan(10);
    for (const [call] of closed) {
      const url = `/api${filled(call.slice('GET '.length), (name) => VALUES[name] ?? NOWHERE)}`;
      const { statusCode } = await ground.test.app.inject({ method: 'HEAD', url, headers });
      expect([call, statusCode]).toEqual([call, 403]);
    }
  });

  it('nobody is granted what no permission names', () => {
    const subjects = new Set(ENTITIES.map(({ subject }) => subject));
    const unknown = [...subjects].filter((subject) =>
      Object.values(ROLE_PERMISSIONS).every((list) => !list.some((one) => one.startsWith(`${subject}:`))),
    );
    expect(unknown).toEqual([]);
  });
});
