import type * as z from 'zod/mini';
import type { Json } from '../../src/domain/kit/field.ts';
import type { ProblemDetail } from '../../src/domain/kit/problem.ts';
import { BLANK } from '../../src/domain/kit/visible-text.ts';
import { refuse } from '../plugins/errors.ts';

/** An object as JSON carries it. */
export type JsonObject = Readonly<Record<string, Json>>;

/** @throws ProblemError `validation` that names every field at fault; `at` is put before each path. */
export function validate(schema: z.ZodMiniType, input: JsonObject, at = ''): JsonObject {
  const result = schema.safeParse(input);
  // Every schema that comes here is one of a JSON object.
  if (result.success) return result.data as JsonObject;
  const details = result.error.issues.flatMap((issue) => detailsOf(issue, input));
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

type Issue = z.core.$ZodIssue;

function detailsOf(issue: Issue, input: JsonObject): ProblemDetail[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => detail([...path, key], 'unknown_field', 'is not a field of this record'));
  }
  if (issue.code === 'invalid_key') return [detail(path, 'invalid_value', 'is not a usable name')];
  const value = valueAt(input, path);
  const isEmpty = value === '' && issue.code === 'too_small';
  if (value === undefined || isEmpty || issue.message === BLANK) {
    return [detail(path, 'required', 'is required')];
  }
  return [refusalOf(issue, path)];
}

function refusalOf(issue: Issue, path: readonly string[]): ProblemDetail {
  switch (issue.code) {
    case 'invalid_type':
      return detail(path, 'invalid_type', `must be of type ${issue.expected}`);
    case 'invalid_value':
      return detail(path, 'invalid_value', `must be one of ${issue.values.map(String).join(', ')}`);
    case 'too_big':
      return isText(issue.origin)
        ? detail(path, 'too_long', `must have at most ${issue.maximum} ${unitOf(issue.origin)}`)
        : detail(path, 'out_of_range', `must be at most ${issue.maximum}`);
    case 'too_small':
      return detail(path, 'out_of_range', `must be at least ${issue.minimum}`);
    case 'not_multiple_of': {
      const places = Math.round(-Math.log10(Number(issue.divisor)));
      return detail(path, 'too_many_places', `must have at most ${places} decimals`);
    }
    default:
      return detail(
        path,
        'invalid_value',
        issue.message === 'Invalid input' ? 'is not valid' : issue.message,
      );
  }
}

function isText(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

function unitOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'items';
}

function detail(path: readonly string[], code: string, message: string): ProblemDetail {
  return { path: path.join('/'), code, message };
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Reflect.get(value, key);
  }, input);
}
