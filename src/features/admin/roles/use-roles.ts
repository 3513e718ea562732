import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';

/** As `GET /roles` answers it. */
export interface ListedRole {
  readonly name: string;
  readonly permissions: readonly string[];
  /** A tenant starts with it: it cannot be deleted. */
  readonly builtIn: boolean;
  /** People who have it. */
  readonly people: number;
  readonly version: number;
}

/**
 * The tenant's roles: the last answer of the server from this device at once, and the present one when it is there.
 *
 * @param tenantId another tenant than one's own, for people of the platform
 */
export function useRoles(tenantId?: string) {
  return useKeptAnswer<readonly ListedRole[]>(
    tenantId === undefined ? '/roles' : `/tenants/${tenantId}/roles`,
  );
}
