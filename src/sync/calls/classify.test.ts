import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../domain/kit/problems/problem.ts';
import { classify } from './classify.ts';

describe('what an answer means', () => {
  test('every status that a server can send has a class', () => {
    for (let status = 100; status < 600; status++) {
      expect(classify(status, null, false, false)).toMatch(/^[a-z]+$/);
    }
  });

  test.each([
    [200, 'applied'],
    [204, 'applied'],
    [302, 'passing'],
    [401, 'auth'],
    [408, 'passing'],
    [426, 'upgrade'],
    [429, 'pause'],
    [500, 'passing'],
    [503, 'passing'],
  ])('%i is %s, whoever says so', (status, meaning) => {
    expect(classify(status, null, false, false)).toBe(meaning);
    expect(classify(status, 'internal', false, false)).toBe(meaning);
  });

  test.each([
    [400, 'validation', 'rejected'],
    [403, 'forbidden', 'parked'],
    [404, 'not_found', 'parked'],
    [409, 'transition_refused', 'rejected'],
    [410, 'deleted', 'conflict'],
    [412, 'edited_since', 'rejected'],
    [413, 'too_large', 'rejected'],
    [418, 'internal', 'parked'],
    [422, 'validation', 'rejected'],
    [424, 'dependency_failed', 'waits'],
    [428, 'precondition_required', 'conflict'],
  ] as const)(
    '%i with %s is %s by the server’s word, and passing by anybody else’s',
    (status, code, meaning) => {
      expect(classify(status, code, false, false)).toBe(meaning);
      expect(classify(status, null, false, false)).toBe('passing');
      expect(classify(status, null, false, true)).toBe('passing');
    },
  );

  test('the same operation being carried out elsewhere is a passing fault, any other 409 is for a person', () => {
    expect(classify(409, 'in_progress', false, false)).toBe('passing');
    expect(classify(409, 'transition_refused', false, false)).toBe('rejected');
  });

  test('a server that names a time for coming back is obeyed', () => {
    expect(classify(503, 'unavailable', true, false)).toBe('pause');
  });

  test('deleting what is deleted already is done; deleting what was edited since is a question', () => {
    expect(classify(410, 'deleted', false, true)).toBe('applied');
    expect(classify(412, 'edited_since', false, true)).toBe('conflict');
  });

  test('every problem of ours has the class of its status', () => {
    const meanings = Object.entries(PROBLEMS).map(([code, [status]]) => [
      code,
      classify(status, code as keyof typeof PROBLEMS, false, false), // the keys are the codes
    ]);
    expect(Object.fromEntries(meanings)).toMatchObject({
      reference_not_found: 'rejected',
      deleted: 'conflict',
      dependency_failed: 'waits',
      forbidden: 'parked',
      upgrade_required: 'upgrade',
      unavailable: 'passing',
      in_progress: 'passing',
    });
  });
});
