import * as z from 'zod';
import { PHOTOGRAPH_SIDES } from '../../../src/domain/attachments/photograph-rules.ts';
import { COORDINATE_KINDS, GRID_AXES } from '../../../src/domain/geometry/coordinates/coordinate-rules.ts';
import { DEVICES_CARRY } from '../../../src/domain/identity/tenant.ts';

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
  secondFactorNeeded: z
    .boolean()
    .optional()
    .describe(
      'The tenant asks for a second factor, and there is none: other calls answer `second_factor_needed`.',
    ),
  passwordChangeNeeded: z
    .boolean()
    .optional()
    .describe(
      'An administrator typed the password: until it is changed other calls answer `password_change_needed`.',
    ),
});

/** The person signed in, to themselves alone. */
export const profileSchema = sessionUserSchema.extend({
  locale: z.string(),
  secondFactor: z.boolean().describe('Whether signing in takes a code as well.'),
  twoFactors: z
    .boolean()
    .describe('Whether this sign-in stands where a second factor is required: by code, passkey or provider.'),
  secondFactorRequired: z.boolean().describe('The tenant wants everybody to have one.'),
  secondFactorReset: z
    .string()
    .nullable()
    .describe('When second factor and passkeys are removed, as the platform was asked to; null: they stay.'),
  recoveryCodesLeft: z.int(),
  password: z
    .enum(['own', 'given', 'none'])
    .describe('`given`: an administrator chose it. `none`: signs in elsewhere.'),
  tenants: z
    .array(z.object({ id: z.string(), name: z.string(), role: z.string(), suspended: z.boolean() }))
    .describe('Where this person works, as far as this session may know.'),
  notifications: z
    .object({ assigned: z.boolean(), replied: z.boolean(), commented: z.boolean() })
    .describe('What the person wants to be told of in this tenant.'),
});

export const signInSchema = z.object({
  token: z.string(),
  expiresIn: z.int(),
  user: sessionUserSchema,
  tenant: z.object({
    id: z.string(),
    name: z.string(),
    offlineDays: z.int(),
    overReceiptPercent: z.optional(z.number()),
    timeZone: z.optional(z.string()),
    currency: z.optional(z.string()),
    devicesCarry: z.optional(z.enum(DEVICES_CARRY)),
    letterhead: z.optional(z.string()).describe('Lines under the name on the tenant’s documents.'),
    logo: z
      .optional(z.nullable(z.object({ fileId: z.string(), alt: z.string() })))
      .describe(
        'The picture of its letterhead: `/files/<fileId>`, and what it says to whoever cannot see it.',
      ),
    faultForm: z
      .optional(z.object({ isOpen: z.boolean(), notice: z.string() }))
      .describe('Whether anybody may report a fault by an asset’s label, and what is said to them.'),
    odkCollect: z
      .optional(z.boolean())
      .describe('Whether ODK Collect on a phone may fill in the forms of surveys.'),
    photographs: z
      .optional(
        z.object({
          side: z.nullable(z.literal(PHOTOGRAPH_SIDES)),
          keepsPlace: z.boolean(),
          isStamped: z.boolean(),
        }),
      )
      .describe('What devices make of photographs before they keep them.'),
    positionAccuracy: z
      .optional(z.nullable(z.number()))
      .describe('Metres within which positions are to be known that people take; null: none.'),
    coordinates: z
      .optional(z.object({ kind: z.enum(COORDINATE_KINDS), grid: z.string(), axes: z.enum(GRID_AXES) }))
      .describe('How coordinates are written; `grid`: the tenant’s own projection.'),
    cell: z
      .optional(z.string())
      .describe('Which of several installations behind this address the tenant is in.'),
  }),
  otherTenants: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .readonly()
    .optional()
    .describe(
      'After a sign-in without tenantId: where else this person could work. See /auth/switch-tenant.',
    ),
});

export const loginBody = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1000),
  totpCode: z
    .string()
    .max(60)
    .nullish()
    .describe('Six digits or a recovery code, where a second factor is on; TOTP_REQUIRED says that it is.'),
  tenantId: z.string().max(63).nullish(),
});

/** A plain caller sends no body: whoever holds the cookie is refreshed. */
export const refreshBody = z
  .strictObject({ tenantId: z.string().max(63).optional(), userId: z.string().max(36).optional() })
  .nullish();

export const switchTenantBody = z.strictObject({
  tenantId: z.string().min(1).max(63),
  fromTenantId: z.string().max(63).optional().describe('Whose session the cookie is taken to be.'),
  userId: z.string().max(36).optional(),
  cell: z
    .string()
    .max(31)
    .optional()
    .describe('Where the tenant is, of several installations behind this address.'),
});

export const validateTokenBody = z.strictObject({ token: z.string().max(4000).optional() }).nullish();

export const validatedTokenSchema = z.object({ valid: z.boolean(), user: z.nullable(sessionUserSchema) });

export const sessionListSchema = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    ip: z.nullable(z.string()).describe('Where it was used last.'),
    tenant: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    current: z.boolean(),
  }),
);
