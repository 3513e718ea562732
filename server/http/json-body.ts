import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Predicate } from '../../src/domain/kit/problems/problem.ts';
import { refuse } from '../problems/errors.ts';

/** Levels of arrays and objects in a body. The deepest legal one, a push of a checklist, has six. */
const MAXIMUM_DEPTH = 20;

/**
 * Reads JSON bodies. Refused here, so that nothing behind has to think of it: too deep nesting, keys that reach for a
 * prototype, and text that PostgreSQL cannot store (NUL, and surrogates without their other half).
 * An empty body is an absent one: browsers send the content type with a bodyless POST too.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body.trim() === '') return undefined;
      const value = parse(body);
      checkValue(value, [], 0);
      return value;
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('invalid_json');
  }
}

/** Recursion is bounded by the depth that it checks. */
function checkValue(value: unknown, path: readonly (string | number)[], depth: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) refuseAt(path, 'invalid_value', 'holds characters that are not text');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAXIMUM_DEPTH)
    refuseAt(path, 'invalid_value', `is nested deeper than ${MAXIMUM_DEPTH} levels`);
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    if (key === '__proto__' || !isStorable(key))
      refuseAt(path, 'unknown_field', 'has a field that is not known');
    checkValue(member, at, depth + 1);
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function refuseAt(path: readonly (string | number)[], code: string, message: Predicate): never {
  // A hostile path is not repeated at full length.
  const where = path.slice(0, 6).join('/').slice(0, 200).toWellFormed().replaceAll('\0', '');
  return refuse('validation', [{ path: where, code, message }]);
}
