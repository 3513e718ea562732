import * as z from 'zod/mini';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import {
  changesSchema,
  createSchema,
  replaceSchema,
  rowSchema,
} from '../../../src/domain/kit/entity/schema.ts';
import { capitalised } from '../../../src/domain/kit/values/capitalised.ts';
import { named } from '../../problems/named-schemas.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { listQuerySchema } from '../read/list-query.ts';
import { quantityChangeSchema } from '../write/quantity.ts';
import { exampleBody, exampleRow } from './example-row.ts';

/**
 * The schemas say in OpenAPI what the handlers check themselves: typed lists have to be read before a body can be
 * validated, and a push checks the same bodies without a route.
 */
export const DESCRIBED_ELSEWHERE = {
  validatorCompiler: () => (value: unknown) => ({ value }),
} as const;

const params = z.object({ id: z.string() });

const appliedEarlier = named('AppliedEarlier', z.object({ applied: z.literal(true) }));

const conflict = named(
  'Conflict',
  z.object({ path: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() }),
);

const made = new Map<EntityDefinition, ReturnType<typeof describeCalls>>();

/** OpenAPI and answers of an entity's calls. Made once: an entity has several routes, and a process may have several servers. */
export function schemasOf(entity: EntityDefinition) {
  const schemas = made.get(entity) ?? describeCalls(entity);
  made.set(entity, schemas);
  return schemas;
}

function describeCalls(entity: EntityDefinition) {
  const tags = [entity.table];
  const one = capitalised(entity.name);
  const many = capitalised(entity.store);
  const row = named(one, rowSchema(entity), exampleRow(entity));
  const changes = named(`${one}Changes`, changesSchema(entity));
  const written = named(
    `${one}Written`,
    z.union([z.extend(row, { conflicts: z.optional(z.array(conflict)) }), appliedEarlier]),
  );
  const base = z.optional(z.record(z.string(), z.unknown()));
  const update = entity.verbs.update === 'PUT' ? named(`${one}Replacement`, replaceSchema(entity)) : changes;
  const about = (operationId: string, summary: string) => ({ operationId, tags, summary });
  return {
    row,
    list: {
      ...about(`list${many}`, `List ${entity.table}`),
      querystring: listQuerySchema(entity),
      response: { 200: listAnswer(entity, row), ...problemAnswers },
    },
    read: {
      ...about(`read${one}`, `Read one of ${entity.table}`),
      params,
      response: { 200: row, ...problemAnswers },
    },
    create: {
      ...about(`create${one}`, `Create one of ${entity.table}`),
      body: named(`New${one}`, createSchema(entity), exampleBody(entity)),
      response: { 200: written, 201: written, ...problemAnswers },
    },
    update: {
      ...about(`change${one}`, `Change one of ${entity.table}; with base the changes are merged`),
      params,
      body: z.union([update, z.extend(changesSchema(entity), { base })]),
      response: { 200: written, ...problemAnswers },
    },
    remove: {
      ...about(`delete${one}`, `Delete one of ${entity.table}`),
      params,
      response: { 200: appliedEarlier, 204: z.null(), ...problemAnswers },
    },
    restore: {
      ...about(
        `restore${one}`,
        `Take the deletion of one of ${entity.table} back, with what was deleted with it`,
      ),
      params,
      response: { 200: written, ...problemAnswers },
    },
    quantity: {
      ...about(`changeQuantityOf${one}`, `Add to or take from the quantity of one of ${entity.table}`),
      params,
      body: quantityChangeSchema,
      response: { 200: written, ...problemAnswers },
    },
  };
}

function listAnswer(entity: EntityDefinition, row: ReturnType<typeof rowSchema>): z.ZodMiniType {
  const { envelope } = entity.list;
  const rows = z.array(row);
  return envelope ? z.object({ [envelope.rows]: rows, [envelope.total]: z.int() }) : rows;
}
