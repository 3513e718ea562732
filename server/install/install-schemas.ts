import * as z from 'zod';
import { PASSWORD_LIMITS } from '../../src/domain/identity/password-fault.ts';
import {
  CHECK_CODES,
  CHECK_IDS,
  CHECK_STATUSES,
  DATABASE_FAULTS,
  SERVICE_NAMES,
  SERVICE_RESULTS,
  WIZARD_STEPS,
} from '../../src/domain/install/wizard.ts';
import { isOneLine, ONE_LINE } from '../../src/domain/kit/values/one-line.ts';

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
  .max(2000);

export const databaseBody = z
  .strictObject({
    kind: z.enum(['embedded', 'postgres']),
    url: postgresUrl.optional(),
    migrationUrl: postgresUrl.optional(),
  })
  .refine(({ kind, url }) => kind === 'embedded' || url !== undefined, {
    path: ['url'],
    error: 'is missing',
  });

/** Too short and too weak are said by the rules of passwords, in their words. */
export const adminBody = z.strictObject({
  name: z.string().trim().min(1, 'is missing').max(200).refine(isOneLine, ONE_LINE),
  email: z.email('must be an email address').max(200),
  password: z.string().max(PASSWORD_LIMITS.maximum * 2),
});

const valuesSchema = z.record(z.string().max(60), z.string().max(2000));

export const serviceParams = z.object({ service: z.enum(SERVICE_NAMES) });
export const serviceTestBody = z.strictObject({ values: valuesSchema.nullable() });
export const servicesBody = z.strictObject({
  mail: valuesSchema.nullable().optional(),
  sso: valuesSchema.nullable().optional(),
  storage: valuesSchema.nullable().optional(),
  errors: valuesSchema.nullable().optional(),
  push: valuesSchema.nullable().optional(),
});

export const passwordBody = z.strictObject({ email: z.string().max(200), password: z.string().max(400) });
export const passwordAnswer = z.object({
  fault: z
    .enum(['password_too_short', 'password_too_long', 'password_holds_address', 'password_common'])
    .nullable(),
});

const serviceState = z.object({
  state: z.enum(['off', 'set', 'fixed']),
  values: z.record(z.string(), z.string()),
});

export const wizardState = z.object({
  step: z.enum(WIZARD_STEPS).exclude(['check']),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']).nullable(),
    fixed: z.boolean(),
    address: z.string().nullable(),
    phase: z.enum(['open', 'migrating', 'ready', 'failed']),
    done: z.int(),
    total: z.int(),
    fault: z.object({ code: z.enum(DATABASE_FAULTS), message: z.string() }).nullable(),
  }),
  admin: z.object({ name: z.string(), email: z.string() }).nullable(),
  services: z.object({
    mail: serviceState,
    sso: serviceState,
    storage: serviceState,
    errors: serviceState,
    push: serviceState,
  }),
});

export const checkBody = z.strictObject({
  /** What the browser takes the time for, RFC 3339. */
  browserTime: z.iso.datetime().optional(),
});
export const checksAnswer = z.array(
  z.object({
    id: z.enum(CHECK_IDS),
    status: z.enum(CHECK_STATUSES),
    code: z.enum(CHECK_CODES),
    message: z.string(),
    mend: z.string().nullable(),
    facts: z.record(z.string(), z.string()),
  }),
);

export const databaseFound = z.object({ version: z.string(), holds: z.enum(['nothing', 'ours']) });
export const serviceTest = z.object({ result: z.enum(SERVICE_RESULTS), words: z.string() });
