import * as z from 'zod/mini';

/** Schemas that the OpenAPI document says once, as components, and refers to. */
export const NAMED_SCHEMAS = z.registry<{ id: string; examples?: readonly unknown[] }>();

/** @returns the schema, which is called `id` from then on; of an id the newest counts */
export function named<S extends z.ZodMiniType>(id: string, schema: S, example?: unknown): S {
  NAMED_SCHEMAS.add(schema, example === undefined ? { id } : { id, examples: [example] });
  return schema;
}
