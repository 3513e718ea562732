import { expect, it } from 'vitest';
import { ENTITIES } from '../../src/domain/registry.ts';
import { operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const MAPS = ENTITIES.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'map' && field.writable !== 'server'
      ? [{ title: `${entity.name}.${name}`, entity, name, field }]
      : [],
  ),
);

const mapOf = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x'.repeat(length)]));

describeOnServer('a list of keys and values', (ground) => {
  async function rowOf(path: string): Promise<string> {
    const admin = await ground.as('admin@demo.example');
    const [row] = (await admin.call('GET', `${path}?limit=1`)).body as { id: string }[];
    if (row) return row.id;
    return (await admin.create(path, { name: unique('Mine'), source: 'workOrder', groupBy: 'status' })).id;
  }

  it.each(MAPS)('$title has so many, each so long, and so much in all: REST and push', async (each) => {
    const { entity, name, field } = each;
    const { maxItems, maxLength, maxSize } = field;
    const admin = await ground.as('admin@demo.example');
    const path = `${entity.path}/${await rowOf(entity.path)}`;
    const method = entity.verbs.update ?? 'PATCH';
    const row = (await admin.call('GET', path)).row;
    const base = { [name]: row[name] ?? {} };
    const much = Math.ceil(maxSize / maxLength);
    expect(much).toBeLessThanOrEqual(maxItems);
    const beyond = [
      [mapOf(maxItems + 1, 1), name, `must have at most ${maxItems} items`],
      [mapOf(2, maxLength + 1), `${name}/key-0`, `must have at most ${maxLength} characters`],
      [mapOf(much, maxLength), name, `must have at most ${maxSize} characters`],
    ] as const;
    for (const [value, at, message] of beyond) {
      const detail = { path: at, code: 'too_long', message };
      const answer = await admin.call(method, path, { [name]: value, base });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      expect(answer.problem.details).toContainEqual(detail);
      const [pushed] = await admin.push([operation({ method, path, base, body: { [name]: value } })]);
      expect(pushed).toMatchObject({ status: 400, body: { details: expect.arrayContaining([detail]) } });
    }
    expect((await admin.call('GET', path)).row.version).toBe(row.version);
    const most = await admin.call(method, path, { [name]: mapOf(much - 1, maxLength - 20), base });
    expect(most.status, JSON.stringify(most.body)).toBe(200);
  });
});
