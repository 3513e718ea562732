import { expect, it } from 'vitest';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { clientFields } from '../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../src/domain/kit/entity/quantity-field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Answer, Api } from '../support/api.ts';
import { newId } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

/** The demo has none of theirs that may be copied or taken away: each has a test of its own below. */
const WITH_A_TEST_OF_THEIR_OWN = ['user', 'articleFeedback', 'notification', 'keptAsset'];

const COPIED = ENTITIES.filter(({ name, verbs }) => verbs.list && !WITH_A_TEST_OF_THEIR_OWN.includes(name));

describeOnServer('each call of an entity is answered with success, as its schema says', (ground) => {
  // The server of tests compares each answer with its schema: another one is a 500.
  it.each(COPIED)('$name', async (entity) => {
    const { name, path, verbs } = entity;
    const admin = await ground.as('admin@demo.example');
    const rows = await rowsOf(admin, entity);
    // One that nothing was decided of or done to yet, if there is one: what is written of it may be written anew.
    const isNew = ({ status }: AnyRow) =>
      entity.statuses?.lifecycle?.initial.includes(String(status)) === true;
    const row = (verbs.create && rows.find(isNew)) ?? rows[0];
    if (!row) throw new Error(`the demo has no ${name}`);
    const answers: Record<string, Answer> = {};
    if (verbs.read) answers['read'] = await admin.call('GET', `${path}/${row.id}`);
    const copy = copyOf(entity, row);
    // An attachment is of a file, which was uploaded before.
    if (verbs.create && name !== 'attachment')
      answers['create'] = await admin.call('POST', path, { ...copy, id: newId() });
    const made = answers['create']?.status === 201 ? answers['create'].row : row;
    // PUT takes the whole record, PATCH some of it.
    const [field = ''] = Object.keys(copy);
    const change = verbs.update === 'PUT' ? copy : { [field]: copy[field] ?? null };
    if (verbs.update) answers['update'] = await admin.call(verbs.update, `${path}/${made.id}`, change);
    if (verbs.remove) answers['remove'] = await admin.call('DELETE', `${path}/${made.id}`);
    const refused = Object.entries(answers).filter(([, { status }]) => status >= 300);
    expect(refused.map(([verb, { status, body }]) => [verb, status, body])).toEqual([]);
  });

  it('articleFeedback', async () => {
    const tech = await ground.as('tech1@demo.example');
    const [article] = (await tech.call('GET', '/support/kb?limit=1')).body as readonly AnyRow[];
    const said = await tech.create('/support/kb-feedback', { articleId: article?.id ?? '', helpful: true });
    const path = `/support/kb-feedback/${said.id}`;
    expect((await tech.call('PATCH', path, { helpful: false })).status).toBe(200);
    expect((await tech.call('GET', path)).row).toMatchObject({ articleId: article?.id, helpful: false });
  });

  it('user', async () => {
    const tech = await ground.as('tech1@demo.example');
    const { id } = tech.person.user;
    expect((await tech.call('GET', `/users/${id}`)).row).toMatchObject({ email: 'tech1@demo.example' });
  });

  it('notification', async () => {
    const tech = await ground.as('tech1@demo.example');
    const [told] = (await tech.call('GET', '/notifications?limit=1')).body as readonly AnyRow[];
    const path = `/notifications/${told?.id}`;
    expect((await tech.call('GET', path)).row).toMatchObject({ id: told?.id });
    expect((await tech.call('PATCH', path, { read: true })).row).toMatchObject({ read: true });
    expect((await tech.call('DELETE', path)).status).toBe(204);
  });

  it('keptAsset', async () => {
    const tech = await ground.as('tech1@demo.example');
    const [asset] = (await tech.call('GET', '/assets?limit=1')).body as readonly AnyRow[];
    const kept = await tech.create('/v1/kept-assets', { assetId: asset?.id ?? '' });
    const path = `/v1/kept-assets/${kept.id}`;
    expect((await tech.call('GET', path)).row).toMatchObject({ assetId: asset?.id });
    expect((await tech.call('DELETE', path)).status).toBe(204);
  });
});

describeOnServer('calls that administrators make for one person or role', (ground) => {
  it('answer with success', async () => {
    const admin = await ground.as('admin@demo.example');
    expect((await admin.call('GET', '/roles/planner')).row).toMatchObject({ name: 'planner' });
    const { user } = (await ground.as('tech2@demo.example')).person;
    const platform = await ground.as('super@fieldline.example');
    const sessions = `/tenants/demo-tenant/users/${user.id}/sessions`;
    const [session] = (await platform.call('GET', sessions)).body as readonly { id: string }[];
    expect((await platform.call('DELETE', `${sessions}/${session?.id}`)).status).toBe(204);
    expect((await platform.call('GET', sessions)).body).toEqual([]);
  });

  it('of a device in another tenant', async () => {
    const { person, call } = await ground.as('viewer@demo.example');
    const state = { appVersion: '0.1.0', waiting: 0, needsYou: 0, oldestAt: null };
    expect((await call('PUT', '/sync/device', state, { 'x-device-id': 'tablet-9' })).status).toBe(200);
    const platform = await ground.as('super@fieldline.example');
    const requests = `/tenants/demo-tenant/users/${person.user.id}/devices/tablet-9/requests`;
    expect((await platform.call('POST', requests, { request: 'sync' })).status).toBe(204);
  });
});

/** All that the demo has, as whoever sees most of it. */
async function rowsOf(api: Api, entity: EntityDefinition): Promise<readonly AnyRow[]> {
  const { status, body } = await api.call('GET', `${entity.path}?limit=100`);
  expect(status).toBe(200);
  return body as readonly AnyRow[];
}

/** What a client may write of a row but its number, by which others name it, in a status in which a new one may be, and nothing of it in stock: it is deleted again. */
function copyOf(entity: EntityDefinition, row: AnyRow): FieldValues {
  const given = clientFields(entity).filter(
    (field) => field !== entity.number?.field && row[field] !== null && row[field] !== undefined,
  );
  const quantity = quantityField(entity);
  const empty = quantity === undefined ? {} : { [quantity]: 0 };
  const values = { ...Object.fromEntries(given.map((field) => [field, row[field] ?? null])), ...empty };
  const { statuses, defaults } = entity;
  const lifecycle = statuses?.lifecycle;
  const status = lifecycle ? (lifecycle.initial[0] ?? null) : defaults['status'];
  return status === undefined ? values : { ...values, status };
}
