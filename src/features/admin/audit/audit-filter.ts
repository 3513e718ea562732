import { addDays } from '../../../domain/kit/time/calendar-days.ts';
import { instantAt } from '../../../domain/kit/time/wall-time.ts';
import { AUDIT_ACTIONS, type AuditEntry } from '../../../domain/shared/audit-entry.ts';

/** Which entries are listed; empty: any. As the address has it. */
export interface ShownAuditFilter {
  /** Id of another tenant than one's own. */
  readonly tenant: string;
  readonly user: string;
  readonly action: string;
  readonly entity: string;
  readonly record: string;
  /** Calendar days of the caller's tenant, both included: `2026-11-22`. */
  readonly from: string;
  readonly to: string;
}

export const FILTER_NAMES = ['tenant', 'user', 'action', 'entity', 'record', 'from', 'to'] as const;

/** Entries asked for at a time. */
export const PAGE = 100;

/** The newest entries of one's own tenant: what the device keeps. */
export const NEWEST = `/audit-logs?limit=${PAGE}` as const;

export function filterOf(get: (name: string) => string): ShownAuditFilter {
  const action = AUDIT_ACTIONS.find((one) => one === get('action')) ?? '';
  return {
    tenant: get('tenant'),
    user: get('user'),
    action,
    entity: get('entity'),
    record: get('record'),
    from: dayOf(get('from')),
    to: dayOf(get('to')),
  };
}

type AuditPath = `/audit-logs?${string}`;

/** The call's path with its query; `after`: the id of the last entry that is there already. */
export function pagePath(filter: ShownAuditFilter, zone: string, after: number | null = null): AuditPath {
  const query = parametersOf(filter, zone);
  if (after !== null) query.set('after', String(after));
  const rest = query.toString();
  return rest === '' ? NEWEST : `${NEWEST}&${rest}`;
}

export function exportPath(filter: ShownAuditFilter, zone: string): string {
  return `/audit-logs/export?${parametersOf(filter, zone).toString()}`;
}

/** The same choice as the server's, among what the device keeps. */
export function fitsAuditFilter(
  entry: AuditEntry,
  { user, action, entity, record, from, to }: ShownAuditFilter,
  zone: string,
): boolean {
  return (
    (user === '' || entry.userId === user) &&
    (action === '' || entry.action === action) &&
    (entity === '' || entry.entity === entity) &&
    (record === '' || entry.entityId === record) &&
    (from === '' || entry.timestamp >= startOf(from, zone)) &&
    (to === '' || entry.timestamp < endOf(to, zone))
  );
}

function parametersOf(
  { tenant, user, action, entity, record, from, to }: ShownAuditFilter,
  zone: string,
): URLSearchParams {
  const named = {
    tenantId: tenant,
    userId: user,
    action,
    entity,
    entityId: record,
    from: from && startOf(from, zone),
    to: to && endOf(to, zone),
  };
  return new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
}

function dayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(text).getTime()) ? text : '';
}

/** RFC 3339 of the day's first moment there. */
function startOf(day: string, zone: string): string {
  return instantAt(zone, day);
}

function endOf(day: string, zone: string): string {
  return instantAt(zone, addDays(day, 1));
}
