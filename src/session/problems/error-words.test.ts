import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { ApiError, answerError, networkError } from '../../api/api-error.ts';
import { problem } from '../../domain/kit/problems/problem.ts';
import { errorWords } from './error-words.ts';

it.each([
  ['no answer', networkError(), 'Network error - please check your connection'],
  ['a fault of our own', new TypeError('x is undefined'), 'An unexpected error occurred'],
  [
    'an answer without words',
    new ApiError('Server error occurred', 502, 'UNKNOWN_ERROR'),
    'Server error occurred',
  ],
  [
    'a fault of the server',
    new ApiError(problem('internal').message, 500, 'internal'),
    'Server error occurred',
  ],
  ['words of the answer', new ApiError('Closed for the night', 503, 'UNKNOWN_ERROR'), 'Closed for the night'],
  [
    'a refusal',
    answerError(409, problem('in_use', [], 'The server says so')),
    'It is in use, and stays as it is.',
  ],
  [
    'a refusal with its reason',
    answerError(403, { ...problem('forbidden'), reason: 'account_suspended' }),
    'This account is suspended. Ask your administrator.',
  ],
  ['a code of tomorrow', new ApiError('Not at full moon', 409, 'full_moon'), 'Not at full moon'],
])('%s', (_, error, said) => {
  expect(inEnglish(error)).toBe(said);
});

it.each([
  [null, 'Wait a minute, then try again'],
  ['30', 'Try again in 30 seconds'],
  ['1', 'Try again in 1 second'],
  ['61', 'Try again in 2 minutes'],
  ['900', 'Try again in 15 minutes'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wait a minute, then try again'],
])('too many tries, Retry-After: %s', (wait, said) => {
  const error = answerError(429, problem('too_many_requests'), wait);
  expect(inEnglish(error)).toBe(`Too many attempts. ${said}.`);
});

it.each([
  ['30', '1 minute'],
  ['3541', '60 minutes'],
  ['86398', '24 hours'],
])('mails beyond a share say when the next one can be asked for, Retry-After: %s', (wait, when) => {
  const error = answerError(429, { ...problem('too_many_requests'), reason: 'mails_enough' }, wait);
  expect(inEnglish(error)).toBe(`Mails were sent there a short while ago. Ask for the next one in ${when}.`);
});

function inEnglish(error: unknown): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const words = errorWords(error);
  return typeof words === 'string' ? words : i18n._(words);
}
