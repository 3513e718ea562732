import type { AnswerOf } from '../../../api/calls.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';

export type ListedRole = AnswerOf<'get /roles'>[number];

/**
 * The tenant's roles: the last answer of the server from this device at once, and the present one when it is there.
 *
 * @param tenantId another tenant than one's own, for people of the platform
 */
export function useRoles(tenantId?: string) {
  return useKeptAnswer(tenantId === undefined ? '/roles' : `/tenants/${tenantId}/roles`);
}
