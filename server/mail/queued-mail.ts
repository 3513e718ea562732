/** A link into the app. The token goes into its fragment, which no server and no proxy ever sees or logs. */
export interface TokenLink {
  /** Of a screen of the app: `/reset-password`. */
  readonly path: string;
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

interface NameAndPasskeys {
  readonly name: string;
  /** `password-changed`: how many still sign the person in. `second-factor-reset`: how many went with it. */
  readonly passkeys?: number;
}

interface NameAndPasskey {
  readonly name: string;
  /** What its owner calls it. */
  readonly passkey: string;
}

interface SignInCode {
  readonly name: string;
  readonly tenantName: string;
  /** Of the provider that vouches for the person. */
  readonly host: string;
  readonly code: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** What the text of each kind needs. */
interface MailData {
  readonly invitation: TokenLink & {
    readonly name: string | null;
    readonly tenantName: string;
    /** Address of whoever invites; absent where nobody does: the first people of a server. */
    readonly invitedBy?: string | null;
  };
  readonly 'password-reset': TokenLink & { readonly name: string };
  readonly 'password-changed': NameAndPasskeys;
  readonly 'second-factor-reset': NameAndPasskeys;
  readonly 'second-factor-reset-begun': { readonly name: string; readonly dueAt: string };
  readonly 'sign-in-code': SignInCode;
  readonly 'account-cleared': { readonly name: string };
  readonly 'passkey-added': NameAndPasskey;
  readonly 'passkey-removed': NameAndPasskey;
}

export type MailKind = keyof MailData;

/** One mail of any kind, with the data of that kind. */
export type MailContent = {
  [Kind in MailKind]: { readonly kind: Kind; readonly data: MailData[Kind] };
}[MailKind];

export type QueuedMail = MailContent & {
  /** Whose matter it is; null where it is the person's own, in all tenants. */
  readonly tenantId: string | null;
  readonly to: string;
  /** Of the person: `en`, `fr-FR`. Texts exist in English and French. */
  readonly locale: string | null;
  /** Whoever has it sent to somebody else. */
  readonly sender?: { readonly id: string };
};
