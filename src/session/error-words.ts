import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, isNetworkError, SERVER_ERROR } from '../api/api-error.ts';

/** What a failed call says to a person (section 8): the server's own sentence, or one of the app's. */
export function errorWords(error: unknown): MessageDescriptor | string {
  if (isNetworkError(error)) return msg`Network error - please check your connection`;
  if (!(error instanceof ApiError) || error.statusCode === 0) return msg`An unexpected error occurred`;
  return error.message === SERVER_ERROR ? msg`Server error occurred` : error.message;
}
