import { Gauge, type Registry } from 'prom-client';
import type { LastBackup } from './metrics.ts';
import type { Standby } from './standbys.ts';
import type { Statistics, TenantStatistics } from './statistics.ts';

/** One number of each tenant. */
type OfTenant = readonly [name: string, help: string, of: (tenant: TenantStatistics) => number | null];

const OF_TENANTS: readonly OfTenant[] = [
  ['fieldline_devices', 'Devices heard of within half a year.', ({ devices }) => devices],
  [
    'fieldline_devices_unsent',
    'Devices with work on them that has not arrived.',
    ({ devicesWithUnsent }) => devicesWithUnsent,
  ],
  ['fieldline_outbox_waiting', 'Operations on devices that go by themselves.', ({ waiting }) => waiting],
  [
    'fieldline_outbox_needs_person',
    'Operations on devices that a person has to decide on.',
    ({ needsYou }) => needsYou,
  ],
  [
    'fieldline_outbox_oldest_seconds',
    'Age of the oldest unsent change on a device, by its clock.',
    ({ oldestUnsent }) => oldestUnsent,
  ],
  [
    'fieldline_sync_lag_changes_worst',
    'Changes of the log that the device farthest behind has not been given; devices heard of within a day.',
    ({ worstLag }) => worstLag,
  ],
  [
    'fieldline_sync_lag_changes_median',
    'Changes of the log that half of the devices have been given all but; devices heard of within a day.',
    ({ medianLag }) => medianLag,
  ],
];

/** One number of the installation. */
type OfAll = readonly [name: string, help: string, of: (all: Statistics) => number | null];

const OF_ALL: readonly OfAll[] = [
  ['fieldline_tenants', 'Tenants; those worst off are told apart, 200 at most.', ({ tenants }) => tenants],
  [
    'fieldline_database_locks_waiting',
    'Locks of the database that somebody waits for.',
    ({ locksWaiting }) => locksWaiting,
  ],
  [
    'fieldline_mail_oldest_seconds',
    'Age of the oldest mail that waits.',
    ({ oldestMail }) => oldestMail ?? 0,
  ],
  ['fieldline_uploads_open', 'Uploads of which some bytes have arrived.', ({ uploads }) => uploads],
  ['fieldline_upload_oldest_seconds', 'Age of the oldest of these.', ({ oldestUpload }) => oldestUpload ?? 0],
  ['fieldline_files_bytes', 'Bytes of all files that people uploaded.', ({ fileBytes }) => fileBytes],
];

/** @returns what takes the numbers over; null: they are not known, and are then not shown as they were */
export function showStatistics(registry: Registry): (statistics: Statistics | null) => void {
  const registers = [registry];
  const up = new Gauge({
    name: 'fieldline_statistics_up',
    help: 'Whether the numbers that are counted in the database could be read.',
    registers,
  });
  const mails = new Gauge({
    name: 'fieldline_mails',
    help: 'Mails of the last 30 days by state.',
    labelNames: ['state'],
    registers,
  });
  const ofTenants = OF_TENANTS.map(([name, help, of]) => {
    const gauge = new Gauge({ name, help, labelNames: ['tenant'], registers });
    return { gauge, of };
  });
  const ofAll = OF_ALL.map(([name, help, of]) => ({ gauge: new Gauge({ name, help, registers }), of }));
  return (statistics) => {
    up.set(statistics ? 1 : 0);
    mails.reset();
    for (const { state, count } of statistics?.mails ?? []) mails.set({ state }, count);
    for (const { gauge, of } of ofAll) setOrRemove(gauge, statistics && of(statistics));
    for (const { gauge, of } of ofTenants) {
      gauge.reset();
      for (const tenant of statistics?.ofTenants ?? []) {
        const value = of(tenant);
        if (value !== null) gauge.set({ tenant: tenant.tenantId }, value);
      }
    }
  };
}

/** @returns what takes over how far the standbys are behind; null: not known */
export function showStandbys(registry: Registry): (standbys: readonly Standby[] | null) => void {
  const of = { labelNames: ['standby'], registers: [registry] };
  const bytes = new Gauge({
    name: 'fieldline_standby_lag_bytes',
    help: 'Bytes of the log that a standby has not replayed.',
    ...of,
  });
  const seconds = new Gauge({
    name: 'fieldline_standby_lag_seconds',
    help: 'From a commit until a standby has replayed it.',
    ...of,
  });
  return (standbys) => {
    bytes.reset();
    seconds.reset();
    for (const standby of standbys ?? []) {
      bytes.set({ standby: standby.name }, standby.bytes);
      if (standby.seconds !== null) seconds.set({ standby: standby.name }, standby.seconds);
    }
  };
}

/** @returns what takes over how the backups stand; null: none are made here */
export function showBackup(registry: Registry): (last: LastBackup | null) => void {
  const registers = [registry];
  const ended = new Gauge({
    name: 'fieldline_backup_last_end_timestamp_seconds',
    help: 'When the last backup ended, good or not.',
    registers,
  });
  const succeeded = new Gauge({
    name: 'fieldline_backup_last_succeeded',
    help: '1: the last backup is good.',
    registers,
  });
  const good = new Gauge({
    name: 'fieldline_backup_last_success_timestamp_seconds',
    help: 'When the last good backup began: what it holds is as of then.',
    registers,
  });
  return (last) => {
    setOrRemove(ended, last && last.endedAt / 1000);
    setOrRemove(succeeded, last && Number(last.hasSucceeded));
    setOrRemove(good, last && last.lastGoodAt !== null ? last.lastGoodAt / 1000 : null);
  };
}

/** A number that is not known is not there: 0 would say something. */
function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}
