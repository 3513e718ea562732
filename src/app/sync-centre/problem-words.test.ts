import { expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../domain/kit/problem.ts';
import { PROBLEM_WORDS } from './problem-words.ts';

/** Answers after which an operation stops and a person reads why (sync protocol §6). */
const FINAL = [400, 403, 404, 410, 412, 413, 422];
/** Answers to other calls than a push of one operation. */
const NEVER_AN_OPERATION: readonly ProblemCode[] = [
  'invalid_cursor',
  'reset',
  'idempotency_key_missing',
  'link_refused',
  'sso_required',
];

it('every refusal that ends an operation has words for the person', () => {
  const codes = Object.entries(PROBLEMS).flatMap(
    ([code, [status]]) => (FINAL.includes(status) ? [code as ProblemCode] : []), // keys of PROBLEMS are the codes
  );
  const expected = codes.filter((code) => !NEVER_AN_OPERATION.includes(code));
  expect(expected.length).toBeGreaterThan(8);
  expect(expected.filter((code) => !PROBLEM_WORDS[code])).toEqual([]);
});
