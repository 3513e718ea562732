import * as z from 'zod';
import type { PublicErrorSettings } from '../../../src/domain/shared/public-settings.ts';

/** R9.6 */
const DEFAULT_SAMPLE_RATE = 1;

export const errorVariables = {
  SENTRY_DSN: z
    .string()
    .refine((dsn) => receiverOf(dsn) !== null, 'must look like https://key@host/project')
    .optional(),
  SENTRY_TRACES_SAMPLE_RATE: z.coerce.number('must be a number').min(0).max(1).default(DEFAULT_SAMPLE_RATE),
};

/** Null: nothing is reported. */
export function errorSettingsOf(
  given: z.infer<z.ZodObject<typeof errorVariables>>,
): PublicErrorSettings | null {
  const { SENTRY_DSN: dsn, SENTRY_TRACES_SAMPLE_RATE: tracesSampleRate } = given;
  return dsn === undefined ? null : { dsn, tracesSampleRate };
}

/** The address that takes envelopes for a DSN, `https://key@host/path/project`; null where it is none. */
export function receiverOf(dsn: string): string | null {
  const url = URL.parse(dsn);
  const [, path = '', project] = /^(.*)\/(\w+)$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w+$/.test(url.username) || !project) return null;
  return `${url.origin}${path}/api/${project}/envelope/?sentry_key=${url.username}&sentry_version=7`;
}
