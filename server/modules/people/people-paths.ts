import * as z from 'zod/mini';
import { user } from '../../../src/domain/identity/user.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { refuse } from '../../problems/errors.ts';

export const TAGS = [user.table];

/** Where people are administered: in the caller's own tenant, and in the one that somebody of the platform names. */
export const PEOPLE_PATHS = [
  { path: user.path, params: z.object({}) },
  { path: `/tenants/:tenantId${user.path}`, params: z.object({ tenantId: z.string() }) },
] as const;

export interface PersonParams {
  readonly tenantId?: string;
  readonly id: string;
}

/** @throws ProblemError `not_found` */
export function requireId(id: string): string {
  return isUuid(id) ? id : refuse('not_found');
}
