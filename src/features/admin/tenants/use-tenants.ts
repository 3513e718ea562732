import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { type KeptAnswer, useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { type PageOf, type Pages, useKeptPages, usePages } from '../use-pages.ts';
import type { CellTenants, ListedTenant } from './other-cells.tsx';

/** Tenants that one answer of the server holds. */
const PAGE = 1000;

const ALL = `/tenants?limit=${PAGE}` as const;

/** Of the other cells behind this address. */
export const IN_CELLS = '/cells/tenants';

/** The tenants, as far as the device was told; for people of the platform. */
export function useTenants(): Pages<Tenant> {
  return usePages(ALL, readTenants);
}

/** One of them, also where the list has not come to it; without signal as the list has it. */
export function useTenant(id: string): KeptAnswer<Tenant> {
  const one = useKeptAnswer(`/tenants/${id}`);
  const kept = useKeptPages(ALL, readTenants);
  if (one.answer) return one;
  const listed = kept?.rows.find((tenant) => tenant.id === id);
  return { ...one, answer: listed, askedAt: listed ? (kept?.askedAt ?? null) : null };
}

/** What the server is asked for in a list that is not here as a whole. `show`: a status or a trouble; empty: any. */
export function tenantSearchPath(show: string, search: string) {
  return `${ALL}&${searchQuery(show, search)}` as const;
}

/** The same of the other cells. */
export function searchInCellsPath(show: string, search: string): string {
  return `${IN_CELLS}?${searchQuery(show, search)}`;
}

function searchQuery(show: string, search: string): string {
  const query = { search: search.trim(), ...(show === 'active' ? { status: show } : { trouble: show }) };
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}

/** Of all cells but this one, each tenant with its cell. */
export function tenantsElsewhere(others: readonly CellTenants[]): ListedTenant[] {
  return others.flatMap(({ cell, tenants }) => tenants.map((tenant) => ({ ...tenant, cell })));
}

export function readElsewhere(body: Json): PageOf<ListedTenant> {
  return { rows: tenantsElsewhere(body as unknown as readonly CellTenants[]), next: null }; // the server's own answer
}

export function readTenants(body: Json): PageOf<Tenant> {
  const rows = body as unknown as readonly Tenant[]; // the server's own answer
  return { rows, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
}
