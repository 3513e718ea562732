import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { RoleName } from '../../../domain/identity/role-permissions.ts';
import { capitalised } from '../../../domain/kit/values/capitalised.ts';

const STARTING_ROLES: Readonly<Record<RoleName, MessageDescriptor>> = {
  super_admin: msg`Super administrator`,
  platform_staff: msg`Platform staff`,
  tenant_admin: msg`Administrator`,
  planner: msg`Planner`,
  technician: msg`Technician`,
  storekeeper: msg`Storekeeper`,
  viewer: msg`Viewer`,
};

/** A role as people say it: the product's in their language, one of the company's own by its name, `shift_lead` → Shift lead. */
export function useRoleName(): (name: string) => string {
  const { i18n } = useLingui();
  return useCallback(
    (name) => {
      const words = isStartingRole(name) ? STARTING_ROLES[name] : null;
      return words ? i18n._(words) : spoken(name);
    },
    [i18n],
  );
}

function isStartingRole(name: string): name is RoleName {
  return Object.hasOwn(STARTING_ROLES, name);
}

function spoken(name: string): string {
  return capitalised(name.replaceAll(/[_-]+/g, ' ').trim());
}

/** What somebody typed, as a role is named on the wire: `Shift lead` → `shift_lead`; empty where no letter is left. */
export function roleNameOf(typed: string): string {
  const plain = typed.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^[_0-9]+|_+$/g, '');
}
