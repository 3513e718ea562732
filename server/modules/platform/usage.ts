import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Usage } from '../../../src/domain/identity/tenant-usage.ts';
import { DEVICE_FORGOTTEN, ERROR_HOURS } from '../../../src/domain/identity/tenant-usage.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** Since when devices and errors count. RFC 3339. */
interface Since {
  readonly devices: string;
  readonly errors: string;
}

/** @param now milliseconds since the epoch */
export function countedSince(now: number): Since {
  const before = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  return { devices: before(DEVICE_FORGOTTEN * 24), errors: before(ERROR_HOURS) };
}

/**
 * What each tenant uses, by its id. Runs as somebody of the one tenant, or as the identity service: it counts what it may
 * see.
 */
export async function usageOf(
  trx: Transaction<Tables>,
  tenantIds: readonly string[],
  since: Since,
): Promise<ReadonlyMap<string, Usage>> {
  const { rows } = await sql<UsageRow>`select tenants.id, people.*, device.*, file.*, report.*
    from tenants,
    lateral (select count(*) filter (where status = 'active') as active,
        count(*) filter (where status = 'invited') as invited,
        count(*) filter (where status = 'suspended') as suspended
      from members where tenant_id = tenants.id and deleted_at is null) as people,
    lateral (select count(*) as devices, count(*) filter (where waiting + needs_you > 0) as unsent,
        coalesce(sum(waiting + needs_you), 0) as changes
      from devices where tenant_id = tenants.id and last_contact > ${since.devices}) as device,
    lateral (select coalesce(sum(size), 0) as bytes from files where tenant_id = tenants.id) as file,
    lateral (select count(*) as errors from client_logs
      where tenant_id = tenants.id and level = 'error' and at > ${since.errors}) as report
    where tenants.id = any(${[...tenantIds]}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, toUsage(row)]));
}

/** As if it were one tenant. */
export function sumOfUsage(usages: Iterable<Usage>): Usage {
  let sum = NOTHING;
  for (const one of usages) sum = plus(sum, one);
  return sum;
}

export const NOTHING: Usage = {
  people: { active: 0, invited: 0, suspended: 0 },
  devices: { all: 0, unsent: 0 },
  unsentChanges: 0,
  storageBytes: 0,
  errors: 0,
};

interface UsageRow {
  readonly id: string;
  readonly active: number;
  readonly invited: number;
  readonly suspended: number;
  readonly devices: number;
  readonly unsent: number;
  readonly changes: number;
  readonly bytes: number;
  readonly errors: number;
}

function toUsage({ active, invited, suspended, devices, unsent, changes, bytes, errors }: UsageRow): Usage {
  return {
    people: { active, invited, suspended },
    devices: { all: devices, unsent },
    unsentChanges: changes,
    storageBytes: bytes,
    errors,
  };
}

function plus(left: Usage, right: Usage): Usage {
  return {
    people: {
      active: left.people.active + right.people.active,
      invited: left.people.invited + right.people.invited,
      suspended: left.people.suspended + right.people.suspended,
    },
    devices: {
      all: left.devices.all + right.devices.all,
      unsent: left.devices.unsent + right.devices.unsent,
    },
    unsentChanges: left.unsentChanges + right.unsentChanges,
    storageBytes: left.storageBytes + right.storageBytes,
    errors: left.errors + right.errors,
  };
}
