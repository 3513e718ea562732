import type * as z from 'zod/mini';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { refuse } from '../../problems/errors.ts';
import { detailsOf, type Issue } from '../../problems/issue-details.ts';

/** An object as JSON carries it. */
export type JsonObject = Readonly<Record<string, Json>>;

/** @throws ProblemError `validation` that names every field at fault; `at` is put before each path. */
export function validate(schema: z.ZodMiniType, input: JsonObject, at = ''): JsonObject {
  const result = schema.safeParse(input);
  // Every schema that comes here is one of a JSON object.
  if (result.success) return result.data as JsonObject;
  const details = result.error.issues.flatMap((issue) => detailsOf(issue, isMissing(issue, input)));
  refuse(
    'validation',
    details.map((found) => ({ ...found, path: at + found.path })),
  );
}

/** A body or a query as its schema types it. @throws ProblemError `validation` that names every field at fault */
export function readAs<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  return validate(schema, requireObject(input)) as z.output<Schema>; // what the schema made of it
}

/** @throws ProblemError when the body is anything but a JSON object. */
export function requireObject(body: unknown, path = ''): JsonObject {
  if (isObject(body)) return body;
  refuse('validation', [{ path, code: 'invalid_type', message: 'must be a JSON object' }]);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Also an empty text where there has to be one. */
function isMissing(issue: Issue, input: JsonObject): boolean {
  const value = valueAt(input, issue.path.map(String));
  return value === undefined || (value === '' && issue.code === 'too_small');
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Reflect.get(value, key);
  }, input);
}
