import type { User } from '../../../domain/identity/user.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { type PageOf, type Pages, usePages } from '../use-pages.ts';
import type { PeopleFilter } from './filter-people.ts';
import { peoplePath } from './people-of.ts';

/** People that one answer of the server holds. */
const PAGE = 1000;

/** The people of another tenant, with a trace in that tenant's audit log. */
export function useTenantPeople(tenantId: string): Pages<User> {
  return usePages(tenantPeoplePath(tenantId), readPeople);
}

/** Without a filter: their first page. */
export function tenantPeoplePath(tenantId: string, filter?: PeopleFilter): string {
  const given = Object.entries(filter ?? {}).filter(([, value]) => isVisible(value));
  const query = new URLSearchParams([['limit', String(PAGE)], ...given]);
  return `${peoplePath(tenantId)}?${query.toString()}`;
}

export function readPeople(body: Json): PageOf<User> {
  const { users, next } = body as unknown as { users: readonly User[]; next?: string | null }; // the server's own answer
  return { rows: users, next: next ?? null };
}
