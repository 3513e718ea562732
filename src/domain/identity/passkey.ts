/** A way in by a device instead of a password, as its owner sees it. */
export interface Passkey {
  readonly id: string;
  /** As the device calls it: base64url. */
  readonly credentialId: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null: not yet. */
  readonly lastUsedAt: string | null;
  /** It is on the person's other devices as well; otherwise on the one that made it, and lost with that. */
  readonly synced: boolean;
}

/** A person's passkeys, and what they may do about them. */
export interface OwnPasskeys {
  readonly passkeys: readonly Passkey[];
  /**
   * `vouched`: whoever signed in by the word of one tenant's administrator neither sees nor changes what opens all of the
   * person's tenants. `address`: browsers make none for this server's address.
   */
  readonly closed: 'vouched' | 'address' | null;
  /** What browsers file them under: the server's host. */
  readonly rpId: string | null;
}

export const PASSKEY_LIMITS = {
  /** Of one person. */
  count: 20,
  /** Characters of a name. */
  name: 60,
} as const;
