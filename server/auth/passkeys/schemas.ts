import * as z from 'zod';
import { PASSKEY_LIMITS } from '../../../src/domain/identity/passkey.ts';
import { isOneLine, ONE_LINE } from '../../../src/domain/kit/values/one-line.ts';

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/, 'must be base64url');

/** WebAuthn Level 3 §5.8.3: an identifier has 1,023 bytes at most. */
const credentialId = base64url(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
};

/** What a browser answers to `navigator.credentials.create`, as JSON (WebAuthn Level 3 §5.1). */
export const registrationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(50_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
    authenticatorData: base64url(10_000).optional(),
    publicKey: base64url(10_000).optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});

/** And to `navigator.credentials.get`. */
export const authenticationResponse = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(100).optional(),
  }),
});

export type RegistrationResponse = z.infer<typeof registrationResponse>;
export type AuthenticationResponse = z.infer<typeof authenticationResponse>;

export const passkeyName = z.string().trim().min(1).max(PASSKEY_LIMITS.name).refine(isOneLine, ONE_LINE);

export const passkeySchema = z.object({
  id: z.string(),
  credentialId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  synced: z.boolean().describe('On the person’s other devices as well.'),
});

export const ownPasskeysSchema = z.object({
  passkeys: z.array(passkeySchema).readonly(),
  closed: z
    .nullable(z.enum(['vouched', 'address']))
    .describe(
      'Why none can be added. `vouched`: the session is by the word of one tenant’s administrator. `address`: browsers make none for this server’s address.',
    ),
  rpId: z.nullable(z.string()),
});

/** For `navigator.credentials`, as the standard has it. */
export const ceremonyOptions = z.looseObject({ challenge: z.string() });
