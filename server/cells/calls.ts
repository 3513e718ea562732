import * as z from 'zod';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { authenticationResponse } from '../auth/passkeys/schemas.ts';
import { signInSchema } from '../auth/session/schemas.ts';
import type { Granted } from '../auth/session/session-parts.ts';
import { tenantAnswer, tenantSearch } from '../modules/platform/tenant-routes.ts';
import type { CellCall } from './ask-cell.ts';

/** Milliseconds: a look into a table, after which nobody at a sign-in waits for a cell any more. */
const LOOK = 2000;
/** Milliseconds: a password is hashed, and others may stand before it. */
const WORK = 10_000;

const call = <Args, Answer>(given: CellCall<Args, Answer>) => given;

const key = z.object({ family: z.uuid(), generation: z.int().positive() });
const email = z.string().max(254);
const tenantId = z.string().max(63);

const caller = z.object({
  ip: z.string(),
  deviceKey: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  deviceLabel: z.string(),
  requestId: z.string(),
});

const granted = z.object({
  body: signInSchema.transform((body) => body as SignIn), // JSON has no undefined
  key,
  expiresAt: z.string().transform((text) => new Date(text)),
  deviceKey: z.string(),
}) satisfies z.ZodType<Granted>;

/** Where a person works in the cell that is asked. */
const place = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  suspended: z.boolean(),
});

const none = z.object({});

export const KNOWS_PERSON = call({
  name: 'knows-person',
  args: z.union([z.object({ email }), z.object({ passkey: z.string() })]),
  answer: z.object({ known: z.boolean() }),
  patience: LOOK,
});

export const SIGN_IN = call({
  name: 'sign-in',
  args: caller.extend({
    email,
    password: z.string().max(1000),
    totpCode: z.nullable(z.string()),
    tenantId: z.nullable(tenantId),
  }),
  answer: granted,
  isOnce: true,
  patience: WORK,
});

export const SIGN_IN_WITH_PASSKEY = call({
  name: 'sign-in-with-passkey',
  args: caller.extend({
    response: authenticationResponse,
    relyingParty: z.object({ id: z.string(), origin: z.string() }),
    tenantId: z.nullable(tenantId),
  }),
  answer: granted,
  isOnce: true,
  patience: WORK,
});

export const SWITCH_TENANT = call({
  name: 'switch-tenant',
  args: z.object({ key, tenantId, caller }),
  answer: granted,
  isOnce: true,
  patience: WORK,
});

export const PLACES = call({
  name: 'places',
  args: z.object({ key }),
  answer: z.object({ places: z.array(place) }),
  patience: LOOK,
});

export const END_SESSIONS = call({
  name: 'end-sessions',
  args: z.object({ families: z.array(z.uuid()).max(100) }),
  answer: none,
  isOnce: true,
  patience: LOOK,
});

export const RESET_PASSWORD = call({
  name: 'reset-password',
  args: z.object({ email }),
  answer: none,
  isOnce: true,
  patience: WORK,
});

export const HAS_TENANT = call({
  name: 'has-tenant',
  args: z.object({ tenantId }),
  answer: z.object({ here: z.boolean() }),
  patience: LOOK,
});

/** By which a caller is led whose tenant's name does not say where: all cells have a platform. */
export const HAS_SESSION = call({
  name: 'has-session',
  args: z.object({ family: z.uuid() }),
  answer: z.object({ here: z.boolean() }),
  patience: LOOK,
});

export const TENANTS = call({
  name: 'tenants',
  // Without `search`: a cell of an older version asks.
  args: z.object({ email, search: z.optional(tenantSearch) }),
  answer: z.object({ tenants: z.array(tenantAnswer), total: z.int() }),
  patience: WORK,
});

export const FIND_PROVIDERS = call({
  name: 'find-providers',
  args: z.object({ of: z.string().max(254) }),
  answer: z.object({
    providers: z.array(z.object({ tenantId: z.string(), name: z.string(), host: z.string() })),
  }),
  patience: LOOK,
});

/** Of an asset that anybody may report a fault of. */
export const HAS_FAULT_FORM = call({
  name: 'has-fault-form',
  args: z.object({ assetId: z.uuid() }),
  answer: z.object({ here: z.boolean() }),
  patience: LOOK,
});
