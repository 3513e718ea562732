import type { ConfigVariable } from '../config.ts';
import { addressWithoutPassword } from '../install/inspect-postgres.ts';
import type { Environment } from '../install/settings-file.ts';
import { type Finding, ok } from './finding.ts';

/** `origin`: of an address no more than where it leads; user, password, path and query may let somebody in. */
type Shown = 'whole' | 'origin' | 'database' | 'never';

/** Of the settings beside those that each start reads. */
type OtherVariable = 'SSO_ISSUER' | 'SSO_CLIENT_ID' | 'SSO_CLIENT_SECRET' | 'OTEL_EXPORTER_OTLP_HEADERS';

/** How each setting is shown. One that is not here is not shown, and a new one does not compile until it is. */
const SETTINGS: Readonly<Record<ConfigVariable | OtherVariable, Shown>> = {
  PORT: 'whole',
  HOST: 'whole',
  DATA_DIR: 'whole',
  DATABASE_URL: 'database',
  MIGRATION_DATABASE_URL: 'database',
  DATABASE_LISTEN_URL: 'database',
  DATABASE_READ_URL: 'database',
  READ_SECONDS: 'whole',
  PUBLIC_URL: 'origin',
  TLS_CERT: 'whole',
  TLS_KEY: 'whole',
  TRUST_PROXY: 'whole',
  API_BASE_PATH: 'whole',
  AUTH_SECRET: 'never',
  CELL: 'whole',
  CELLS: 'whole',
  LOG_LEVEL: 'whole',
  REQUESTS_PER_MINUTE: 'whole',
  SIGN_INS_PER_MINUTE: 'whole',
  SSO_PRIVATE_HOSTS: 'whole',
  SSO_ISSUER: 'origin',
  SSO_CLIENT_ID: 'never',
  SSO_CLIENT_SECRET: 'never',
  SMTP_URL: 'origin',
  MAIL_FROM: 'whole',
  PUSHER_APP_ID: 'never',
  PUSHER_KEY: 'never',
  PUSHER_SECRET: 'never',
  PUSHER_CLUSTER: 'whole',
  PUSHER_HOST: 'whole',
  PUSHER_PORT: 'whole',
  PUSHER_TLS: 'whole',
  SENTRY_DSN: 'origin',
  SENTRY_TRACES_SAMPLE_RATE: 'whole',
  S3_BUCKET: 'whole',
  S3_REGION: 'whole',
  S3_ENDPOINT: 'origin',
  S3_ACCESS_KEY_ID: 'never',
  S3_SECRET_ACCESS_KEY: 'never',
  BASE_MAP_MB: 'whole',
  BACKUP_DIR: 'whole',
  BACKUP_KEEP: 'whole',
  BACKUP_EVERY_HOURS: 'whole',
  AUDIT_KEEP_MONTHS: 'whole',
  AUDIT_ARCHIVE_DIR: 'whole',
  METRICS_PORT: 'whole',
  METRICS_HOST: 'whole',
  METRICS_TOKEN: 'never',
  DISK_FREE_MB: 'whole',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'origin',
  OTEL_EXPORTER_OTLP_HEADERS: 'never',
  OTEL_SERVICE_NAME: 'whole',
  OTEL_TRACES_SAMPLER_ARG: 'whole',
};

/** What is set, by the environment or by the wizard's file below it. */
export function shownSettings(env: Environment, fromFile: Environment): Finding[] {
  return Object.entries(SETTINGS).flatMap(([name, shown]) => {
    const value = env[name] || fromFile[name];
    if (value === undefined || value === '') return [];
    const source = env[name] ? '' : ' (settings.json)';
    return [ok(name, `${FORMS[shown](value)}${source}`)];
  });
}

const SET = 'is set';

const FORMS: Readonly<Record<Shown, (value: string) => string>> = {
  whole: (value) => value,
  never: () => SET,
  origin: (value) => shownOrigin(value) ?? SET,
  database: (value) => (plainUrl(value) ? addressWithoutPassword(value) : SET),
};

/** Where an address leads, and nothing else of it; null where that cannot be told. */
export function shownOrigin(value: string): string | null {
  const url = plainUrl(value);
  return url && `${url.protocol}//${url.host}`;
}

/** Null for what is none, or where a sign of the password that was not written as %40 or %23 moved the host's place. */
function plainUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url && !`${url.pathname}${url.search}${url.hash}`.includes('@') ? url : null;
}
