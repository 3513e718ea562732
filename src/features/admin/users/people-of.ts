import { createContext, useContext } from 'react';

/** Whose people the screen is about: of another tenant, for people of the platform; undefined: of one's own. */
export const PeopleOf = createContext<string | undefined>(undefined);

export function usePeopleOf(): string | undefined {
  return useContext(PeopleOf);
}

/** Below the API's base. */
export function peoplePath(tenantId: string | undefined): '/users' | `/tenants/${string}/users` {
  return tenantId === undefined ? '/users' : `/tenants/${tenantId}/users`;
}

/** Of a person's screen. */
export function personScreen(tenantId: string | undefined, id: string): string {
  return `/admin${peoplePath(tenantId)}/${id}`;
}
