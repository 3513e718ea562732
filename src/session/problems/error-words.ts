import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError, isNetworkError, SERVER_ERROR } from '../../api/api-error.ts';
import { refusalWords } from './problem-words.ts';

/**
 * What a failed call says to a person (section 8), in their language: by the reason and the code of the refusal. The
 * server's own sentence is for codes that this app does not know, and for answers that are not the server's.
 */
export function errorWords(error: unknown): MessageDescriptor | string {
  if (isNetworkError(error)) return msg`Network error - please check your connection`;
  if (!(error instanceof ApiError) || error.statusCode === 0) return msg`An unexpected error occurred`;
  if (error.code === 'too_many_requests' && error.retryAfter !== undefined)
    return error.reason === 'mails_enough' ? mailWords(error.retryAfter) : waitWords(error.retryAfter);
  const words = refusalWords(error);
  return words ?? (error.message === SERVER_ERROR ? msg`Server error occurred` : error.message);
}

/** @param seconds until the next one can be asked for */
export function mailWords(seconds: number): MessageDescriptor {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60)
    return msg`Mails were sent there a short while ago. Ask for the next one in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
  const hours = Math.ceil(minutes / 60);
  return msg`Mails were sent there a short while ago. Ask for the next one in ${plural(hours, { one: '# hour', other: '# hours' })}.`;
}

/** @param seconds until the next try is looked at */
function waitWords(seconds: number): MessageDescriptor {
  if (seconds <= 60)
    return msg`Too many attempts. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
  const minutes = Math.ceil(seconds / 60);
  return msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
