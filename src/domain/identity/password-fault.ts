/** Longer input is refused before hashing: hashing megabytes is work an attacker could order. UTF-16 code units. */
export const PASSWORD_LIMITS = { minimum: 10, maximum: 200 } as const;

/** Why a new password is refused: the code of the problem's detail. */
export type PasswordFault =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_holds_address'
  | 'password_common';

export interface RefusedPassword {
  readonly code: PasswordFault;
  /** Words that follow the field's name, in English. */
  readonly message: Predicate;
}

import type { Predicate } from '../kit/problems/problem.ts';
