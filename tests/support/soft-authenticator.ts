import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What the server asks a browser for; only what an authenticator reads of it. */
export interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** What an answer says otherwise than it should. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Default: true. */
  readonly userVerified?: boolean;
  /** Empty: none. */
  readonly userHandle?: string;
  readonly counter?: number;
  readonly backupEligible?: boolean;
  /** Signs with another key. */
  readonly key?: KeyObject;
}

interface Options {
  /** Of the page. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Keeps one passkey on several devices; those of one device count their signatures. */
  readonly synced?: boolean;
  readonly aaguid?: string;
}

/** One passkey in software: ES256, with a browser's part of the work (WebAuthn Level 3 §6). */
export function softAuthenticator(options: Options = {}) {
  const { origin = 'http://localhost:3000', rpId = 'localhost', synced = false } = options;
  const aaguid = Buffer.from((options.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32).toString('base64url');
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, asked: Asked, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? asked.challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (wrong: Wrong, attested?: Buffer) => {
    const flagsAndCounter = Buffer.alloc(5);
    const isEligible = wrong.backupEligible ?? synced;
    flagsAndCounter[0] =
      FLAGS.present |
      (wrong.userVerified === false ? 0 : FLAGS.verified) |
      (isEligible ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (attested ? FLAGS.attested : 0);
    flagsAndCounter.writeUInt32BE(wrong.counter ?? (synced ? 0 : ++counter), 1);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), flagsAndCounter, attested ?? Buffer.alloc(0)]);
  };
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    create(asked: Asked, wrong: Wrong = {}) {
      userHandle = asked.user?.id ?? '';
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, CborValue>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes(id).length);
      const attested = Buffer.concat([aaguid, length, bytes(id), key]);
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(wrong, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, wrong).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(asked: Asked, wrong: Wrong = {}) {
      const data = clientData('webauthn.get', asked, wrong);
      const authenticatorData = authData(wrong);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      const handle = wrong.userHandle ?? userHandle;
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: createSign('sha256')
            .update(signed)
            .sign(wrong.key ?? privateKey, 'base64url'),
          ...(handle && { userHandle: handle }),
        },
      };
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;

/** §6.1, bits of the authenticator data. */
const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function bytes(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url');
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** The few kinds that are needed here (RFC 8949 §3.1). */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** Kind and length, or kind and number. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}
