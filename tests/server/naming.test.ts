import { describe, expect, it } from 'vitest';
import { fateOf, type Naming, namingsOf } from '../../src/domain/hanging.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import { isSet } from '../../src/domain/kit/fields/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { isRestorable } from '../../src/domain/shared/deleted-record.ts';
import type { Api } from '../support/api.ts';
import { namingValues, nothingOn, overwrite, stateOf } from '../support/naming-rows.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';

interface Case {
  readonly title: string;
  readonly named: EntityDefinition;
  readonly naming: Naming;
  /** The field whose value stands there; the id where none is given. */
  readonly by: string;
}

/** Every place that names a record which can be restored, by whatever may stand there. */
const PLACES: readonly Case[] = ENTITIES.filter(isRestorable).flatMap((named) =>
  namingsOf(named.name).flatMap((naming) =>
    ['id', ...(naming.by === undefined ? [] : [naming.by])].map((by) => {
      const { entity, field, part } = naming;
      const place = part === undefined ? field : `${field}/${part}`;
      return { title: `${named.name} in ${place} of ${entity.name} by its ${by}`, named, naming, by };
    }),
  ),
);

/** A record, and what stands where it is named. */
async function called(ground: Ground, person: Api, entity: EntityDefinition, by: string) {
  const id = await nothingOn(ground, person, entity);
  const row: AnyRow = (await person.call('GET', `${entity.path}/${id}`)).row;
  return { id, word: String(row[by]) };
}

function isPersonal({ scope }: EntityDefinition): boolean {
  return scope.kind === 'assigned' && scope.personal === true;
}

const restore = (person: Api, entity: EntityDefinition, id: string) =>
  person.call('POST', `${entity.path}/${id}/restore`);
const remove = async (person: Api, entity: EntityDefinition, id: string) =>
  (await person.call('DELETE', `${entity.path}/${id}`)).status;

describeOnServer('what names a deleted record', (ground) => {
  const written = PLACES.filter(
    ({ naming: { entity, field, part } }) =>
      entity.verbs.update !== undefined &&
      entity.verbs.read &&
      part === undefined &&
      fieldOf(entity, field).writable !== 'server',
  ).filter(({ naming: { entity, entityField } }) => entityField === undefined && !isPersonal(entity));

  it.each(written)('cannot be written anew: $title', async ({ named, naming, by }) => {
    const admin = await ground.as(ADMIN);
    const { id, word } = await called(ground, admin, named, by);
    const { entity, field } = naming;
    const child = await nothingOn(ground, admin, entity);
    const row = (await admin.call('GET', `${entity.path}/${child}`)).row;
    const base = { [field]: row[field] ?? null };
    expect(await remove(admin, named, id)).toBe(204);
    const { method, path } = { method: entity.verbs.update ?? 'PATCH', path: `${entity.path}/${child}` };
    const body = { ...namingValues(naming, named, word), base };
    const { problem } = await admin.call(method, path, body);
    const place = isSet(entity.fields[field]) ? `${field}/0` : field;
    const details = [expect.objectContaining({ path: place, code: 'reference_not_found' }) as unknown];
    expect(problem).toMatchObject({ status: 422, code: 'reference_not_found', details });
    expect((await restore(admin, named, id)).status).toBe(200);
    // Other rules may have a word of their own about it.
    const again = await admin.call(method, path, body);
    expect([200, 409]).toContain(again.status);
  });

  const comingBack = PLACES.filter(({ naming }) => isRestorable(naming.entity)).flatMap((each) =>
    [false, true].flatMap((settled) => {
      const state = stateOf(each.naming.entity, settled);
      return state ? [{ ...each, title: `${each.title}, ${settled ? 'settled' : 'open'}`, state }] : [];
    }),
  );

  it.each(comingBack)('comes back when that does, or as history: $title', async (each) => {
    const { named, naming, by, state } = each;
    const admin = await ground.as(ADMIN);
    const { id, word } = await called(ground, admin, named, by);
    const { entity, onDelete } = naming;
    const values: FieldValues = { ...state, ...namingValues(naming, named, word) };
    const child = await nothingOn(ground, admin, entity, values);
    // What was decided is not deleted at all.
    if ((await remove(admin, entity, child)) !== 204) return;
    expect(await remove(admin, named, id)).toBe(204);
    const isHistory = fateOf(entity, onDelete, values) === 'leave';
    expect((await restore(admin, entity, child)).status).toBe(isHistory ? 200 : 422);
    expect((await restore(admin, named, id)).status).toBe(200);
    expect((await restore(admin, entity, child)).status).toBe(200);
  });
});

/** Two places by which rows of two entities, or of one, may name each other. */
const RINGS = PLACES.flatMap((there) =>
  PLACES.filter((back) => back.named === there.naming.entity && there.named === back.naming.entity)
    .filter((back) => there.by === 'id' && back.by === 'id' && isFirst(there, back))
    .map((back) => ({ title: `${there.title}, and ${back.title}`, there, back })),
);

function isFirst(there: Case, back: Case): boolean {
  return PLACES.indexOf(there) <= PLACES.indexOf(back);
}

describeOnServer('two deleted records that name each other', (ground) => {
  describe.each([false, true])('settled: %s', (settled) => {
    it.each(RINGS)('come back one after the other: $title', async ({ there, back }) => {
      const admin = await ground.as(ADMIN);
      const [first, second] = [there.naming.entity, back.naming.entity];
      const id = await nothingOn(ground, admin, first, stateOf(first, settled) ?? {});
      const other = await nothingOn(ground, admin, second, {
        ...stateOf(second, settled),
        ...namingValues(back.naming, first, id),
      });
      await overwrite(ground, admin, first, id, namingValues(there.naming, second, other));
      for (const [entity, each] of [[first, id] as const, [second, other] as const]) {
        if ((await remove(admin, entity, each)) === 204) continue;
        return; // it is kept by the other one, so the two are never gone together
      }
      await restore(admin, first, id);
      expect((await restore(admin, second, other)).status).toBe(200);
      expect((await restore(admin, first, id)).status).toBe(200);
    });
  });
});
