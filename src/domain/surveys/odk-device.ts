/** A phone with ODK Collect, as its owner sees it. */
export interface OdkDevice {
  readonly id: string;
  readonly name: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What is entered on the phone. The password is said once. */
export interface OdkAccess extends OdkDevice {
  readonly address: string;
  readonly username: string;
  readonly password: string;
}

export const ODK_LIMITS = { devices: 10, name: 100 } as const;
