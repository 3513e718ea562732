import * as z from 'zod/mini';
import { ROLE_LIMITS, ROLE_NAME } from '../../../src/domain/identity/role.ts';
import { emailSchema, localeSchema, textSchema } from '../../resource/input/body-schemas.ts';

const role = z.string().check(z.maxLength(ROLE_LIMITS.name));
const password = z.string().check(z.maxLength(1000));
/** Named by callers that name a tenant everywhere; it has to be their own. */
const tenantId = z.optional(z.string().check(z.maxLength(63)));

export const newPerson = z.strictObject({
  email: emailSchema,
  name: textSchema(200),
  username: z.optional(textSchema(100)),
  role,
  /** Opens this tenant only, until the person chooses their own. */
  password,
  locale: z.optional(localeSchema),
  tenantId,
});

export const invitedPerson = z.strictObject({
  email: emailSchema,
  name: z.optional(textSchema(200)),
  role,
  locale: z.optional(localeSchema),
  tenantId,
});

const status = z.enum(['active', 'suspended']);

export const personChanges = z.strictObject({
  name: z.optional(textSchema(200)),
  username: z.optional(textSchema(100)),
  role: z.optional(role),
  status: z.optional(status),
});

export const roleChange = z.strictObject({ role });
export const statusChange = z.strictObject({ status });

export const acceptance = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  name: textSchema(200),
  password,
});

export const accepted = z.object({
  email: z.string(),
  tenant: z.object({ id: z.string(), name: z.string() }),
});

const permissions = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(ROLE_LIMITS.permissions));

export const newRole = z.strictObject({
  name: z
    .string()
    .check(
      z.maxLength(ROLE_LIMITS.name),
      z.regex(ROLE_NAME, 'must be lower-case letters, digits, _ and -, and begin with a letter'),
    ),
  permissions,
});

export const roleChanges = z.strictObject({ permissions });

export const personSessions = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    /** Where it was used last. */
    ip: z.nullable(z.string()),
    tenant: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
  }),
);

export const roleAnswer = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  /** What a tenant starts with: it cannot be deleted. */
  builtIn: z.boolean(),
  /** People who have it. */
  people: z.int(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
