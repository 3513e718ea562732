import * as z from 'zod';

/** Wire shapes of the auth calls, as `src/domain/identity/session.ts` types them. */
const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  name: z.string(),
  tenant_id: z.string(),
  role: z.string(),
  roles: z.array(z.string()).readonly(),
  permissions: z.array(z.string()).readonly(),
});

/** The person signed in, to themselves alone. */
export const profileSchema = sessionUserSchema.extend({
  secondFactor: z.boolean().describe('Whether signing in takes a code as well.'),
});

export const signInSchema = z.object({
  token: z.string(),
  expiresIn: z.int(),
  user: sessionUserSchema,
  tenant: z.object({ id: z.string(), name: z.string(), offlineDays: z.int() }),
});

export const loginBody = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1000),
  totpCode: z
    .string()
    .max(30)
    .nullish()
    .describe('Six digits or a recovery code, where a second factor is on; TOTP_REQUIRED says that it is.'),
  tenantId: z.string().max(63).nullish(),
});

/** A plain caller sends no body: whoever holds the cookie is refreshed. */
export const refreshBody = z
  .strictObject({ tenantId: z.string().max(63).optional(), userId: z.string().max(36).optional() })
  .nullish();

export const validateTokenBody = z.strictObject({ token: z.string().max(4000).optional() }).nullish();

export const validatedTokenSchema = z.object({ valid: z.boolean(), user: z.nullable(sessionUserSchema) });

export const sessionListSchema = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    current: z.boolean(),
  }),
);
