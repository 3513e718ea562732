import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { PersonField } from '../../src/domain/kit/fields/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { type Api, newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const FIELDS = ENTITIES.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'person' && field.ownName
      ? [{ title: `${entity.name}.${name}`, entity, name, field }]
      : [],
  ),
);

/** What a new record needs, beside who is said to have made it. */
const NEW: Readonly<Record<string, (api: Api) => Promise<FieldValues>>> = {
  supportTicket: async () => ({ title: unique('Ticket') }),
  procurementOrder: async () => ({
    supplier: 'Northern Cable',
    currency: 'EUR',
    items: [{ id: newId(), name: 'Fuse', quantity: 1 }],
  }),
  stockCount: async (api) => {
    const [count] = (await api.call('GET', '/inventory/counts?limit=1')).body as { warehouseId: string }[];
    return { title: unique('Count'), warehouseId: count?.warehouseId ?? '' };
  },
};

const PEOPLE = ['tech1@demo.example', 'store@demo.example', 'planner@demo.example'];

describeOnServer('who a record says did it', (ground) => {
  /** Somebody who may write such a record and not for others. */
  async function writerOf(subject: string, { ownName }: PersonField): Promise<Api> {
    for (const email of PEOPLE) {
      const api = await ground.as(email);
      const { permissions } = api.person.user;
      const mayMake = permissions.includes(`${subject}:create`) || permissions.includes(`${subject}:edit`);
      if (mayMake && !permissions.includes(ownName?.unless ?? '')) return api;
    }
    throw new Error(`everybody writes ${subject} for others`);
  }

  it.each(FIELDS)('$title is nobody else than the caller, over REST and over the outbox', async (each) => {
    const { entity, name, field } = each;
    const [writer, admin] = [await writerOf(entity.subject, field), await ground.as('admin@demo.example')];
    const other = admin.person.user.id;
    const values = (await NEW[entity.name]?.(admin)) ?? {};
    const body = { ...values, id: newId(), [name]: other };
    const refused = await writer.call('POST', entity.path, body);
    expect([refused.status, refused.problem.details], JSON.stringify(refused.body)).toMatchObject([
      400,
      [{ path: name, code: 'own_name' }],
    ]);
    const [pushed] = await writer.push([operation({ method: 'POST', path: entity.path, body })]);
    expect(pushed).toMatchObject({ status: 400, body: { details: [{ path: name, code: 'own_name' }] } });
    expect((await admin.call('GET', `${entity.path}/${body.id}`)).status).toBe(404);

    const made = await writer.create(entity.path, { ...values, id: newId() });
    expect(made[name]).toBe(writer.person.user.id);
    const path = `${entity.path}/${made.id}`;
    const change = { [name]: other, base: { [name]: made[name] ?? null } };
    expect([400, 403]).toContain((await writer.call('PATCH', path, change)).status);
    const base = { [name]: made[name] ?? null };
    const patch = operation({ method: 'PATCH', path, base, body: { [name]: other } });
    expect([400, 403]).toContain((await writer.push([patch]))[0]?.status);
    expect((await admin.call('GET', path)).row[name]).toBe(writer.person.user.id);
  });

  it.each(FIELDS.filter(({ field }) => field.ownName?.unless))(
    '$title is whoever is named by somebody who writes for others',
    async ({ entity, name, field }) => {
      const [writer, admin] = [await writerOf(entity.subject, field), await ground.as('admin@demo.example')];
      const values = (await NEW[entity.name]?.(admin)) ?? {};
      const made = await admin.create(entity.path, { ...values, [name]: writer.person.user.id });
      expect(made[name]).toBe(writer.person.user.id);
    },
  );
});
