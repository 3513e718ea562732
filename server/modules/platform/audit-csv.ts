import type { AuditEntry } from '../../../src/domain/shared/audit-entry.ts';
import { csvLine } from '../../../src/domain/shared/csv-line.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import type { AuditFilter } from './audit-log.ts';
import { auditEntries } from './audit-log.ts';

/** Rows of one export. */
const LONGEST = 50_000;

/** Rows read at a time: the connection is free in between, and never more than these are in memory. */
const PAGE = 1000;

const COLUMNS = [
  'timestamp',
  'tenant',
  'userId',
  'user',
  'email',
  'action',
  'entity',
  'entityId',
  'before',
  'after',
  'ipAddress',
  'deviceId',
  'deviceTime',
  'requestId',
] as const satisfies readonly (keyof AuditEntry)[];

/** The newest entries as comma-separated text, page by page. What is written meanwhile is newer, and not in it. */
export async function* auditCsv(
  database: Database,
  actor: Actor,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(COLUMNS)}\r\n`;
  let before: number | null = null;
  for (let written = 0; written < LONGEST; written += PAGE) {
    const page: { before: number | null; limit: number } = { before, limit: PAGE };
    const rows = await inTenant(database, actor, (trx) => auditEntries(trx, actor, filter, page));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((entry) => `${csvLine(COLUMNS.map((name) => cell(entry[name])))}\r\n`).join('');
    if (rows.length < PAGE) return;
    before = last.id;
  }
}

function cell(value: AuditEntry[(typeof COLUMNS)[number]]): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
