import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { ApiError, networkError } from '../api/api-error.ts';
import { problem } from '../domain/kit/problem.ts';
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
  ['a refusal', new ApiError('The role is in use', 409, 'already_exists'), 'The role is in use'],
])('%s', (_, error, said) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const words = errorWords(error);
  expect(typeof words === 'string' ? words : i18n._(words)).toBe(said);
});
