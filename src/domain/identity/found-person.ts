/** Somebody of some tenant, as whoever runs the platform finds them: of `GET /admin/users`. */
export interface FoundPerson {
  readonly tenantId: string;
  /** Its name. */
  readonly tenant: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
}

/** Letters that are looked for, and people that one answer names. */
export const PEOPLE_SEARCH = { fewest: 3, most: 50 } as const;
