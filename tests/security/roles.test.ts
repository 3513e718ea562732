import { expect, it } from 'vitest';
import { ROLE_PERMISSIONS, type RoleName } from '../../src/domain/identity/permission.ts';
import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { describeOnBoth } from '../support/both-databases.ts';

/** One account per role of a tenant. */
const PEOPLE: readonly (readonly [RoleName, string])[] = [
  ['tenant_admin', 'admin@demo.example'],
  ['planner', 'planner@demo.example'],
  ['technician', 'tech1@demo.example'],
  ['storekeeper', 'store@demo.example'],
  ['viewer', 'viewer@demo.example'],
];

const NOWHERE = '00000000-0000-7000-8000-000000000000';

interface Row {
  readonly call: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Any one of these permissions opens it. */
  readonly anyOf: readonly string[];
}

/** What each call of an entity takes, as the definition declares it. */
function rowsOf(entity: EntityDefinition): Row[] {
  const { path, verbs, subject, own = [] } = entity;
  const view = [`${subject}:view`, `${subject}:view-assigned`];
  const either = (verb: 'create' | 'update' | 'remove', permission: string) =>
    own.includes(verb) ? [permission, ...view] : [permission];
  const row = (method: Row['method'], suffix: string, anyOf: readonly string[]): Row => {
    return { call: `${method} ${path}${suffix}`, method, path: `${path}${suffix}`, anyOf };
  };
  return [
    ...(verbs.list ? [row('GET', '', view)] : []),
    ...(verbs.read ? [row('GET', `/${NOWHERE}`, view)] : []),
    ...(verbs.create ? [row('POST', '', either('create', `${subject}:create`))] : []),
    ...(verbs.update ? [row(verbs.update, `/${NOWHERE}`, either('update', `${subject}:edit`))] : []),
    ...(verbs.remove ? [row('DELETE', `/${NOWHERE}`, either('remove', `${subject}:delete`))] : []),
  ];
}

describeOnBoth('each role', (ground) => {
  it.each(PEOPLE)('%s may call what it is granted, and nothing else', async (role, email) => {
    const api = await ground.as(email);
    const wrong: string[] = [];
    for (const { call, method, path, anyOf } of ENTITIES.flatMap(rowsOf)) {
      const isGranted = anyOf.some((permission) => ROLE_PERMISSIONS[role].includes(permission));
      const { status } = await api.call(method, path, method === 'GET' ? undefined : {});
      // Granted: the call goes on to what is wrong with it. A missing record is missing for everybody.
      if ((status === 403) === isGranted) wrong.push(`${call}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('nobody is granted what no permission names', () => {
    const subjects = new Set(ENTITIES.map(({ subject }) => subject));
    const unknown = [...subjects].filter((subject) =>
      Object.values(ROLE_PERMISSIONS).every((list) => !list.some((one) => one.startsWith(`${subject}:`))),
    );
    expect(unknown).toEqual([]);
  });
});
