import * as z from 'zod/mini';
import { refuse } from '../../problems/errors.ts';

const LIST_DEFAULT = 100;
const LIST_MAXIMUM = 1000;

/** `limit` of a list call. */
export const limitSchema = z.optional(
  z.string().check(z.regex(/^\d{1,4}$/, `must be a number from 1 to ${LIST_MAXIMUM}`)),
);

/** @throws ProblemError `validation` */
export function readLimit(given: string | undefined): number {
  const limit = given === undefined ? LIST_DEFAULT : Number(given);
  if (limit >= 1 && limit <= LIST_MAXIMUM) return limit;
  const message = `must be from 1 to ${LIST_MAXIMUM}`;
  return refuse('validation', [{ path: 'limit', code: 'out_of_range', message }]);
}

/** Header `link` of a page that another one follows. */
export function nextLink(url: string, after: string): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('after', after);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
