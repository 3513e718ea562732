import * as z from 'zod';
import type { PublicPushSettings } from '../../../src/domain/shared/public-settings.ts';

export interface PushSettings extends PublicPushSettings {
  readonly appId: string;
  readonly secret: string;
}

/** Where Pusher's own service is, unless a cluster is named (section 7 of the specification). */
const DEFAULT_CLUSTER = 'eu';

const NAME = /^[A-Za-z0-9.-]+$/;

export const pushVariables = {
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a key of letters and digits')
    .optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z.string().regex(NAME, 'must be a name like eu').default(DEFAULT_CLUSTER),
  PUSHER_HOST: z.string().regex(NAME, 'must be a host name without scheme and port').optional(),
  PUSHER_PORT: z.coerce.number('must be a number').int().min(1).max(65_535).optional(),
  PUSHER_TLS: z.enum(['true', 'false']).default('true'),
};

type PushVariables = z.infer<z.ZodObject<typeof pushVariables>>;

/** Null: not configured, devices listen to the server's own event stream. */
export function pushSettingsOf(given: PushVariables): PushSettings | null {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = given;
  if (appId === undefined || key === undefined || secret === undefined) return null;
  const tls = given.PUSHER_TLS === 'true';
  return {
    appId,
    key,
    secret,
    cluster: given.PUSHER_CLUSTER,
    host: given.PUSHER_HOST ?? null,
    port: given.PUSHER_PORT ?? (tls ? 443 : 80),
    tls,
  };
}
