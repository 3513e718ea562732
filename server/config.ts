import * as z from 'zod';
import type { PublicErrorSettings } from '../src/domain/shared/public-settings.ts';
import { type ArchivePlan, archivePlanOf, archiveVariables } from './audit-archive/archive-settings.ts';
import { loadAuthSecret, secretFault } from './auth/session/secret.ts';
import { privateHostVariables } from './auth/single-sign-on/private-hosts.ts';
import type { BackupPlan } from './backup/backup-plan.ts';
import { backupPlanOf, backupVariables } from './backup/backup-settings.ts';
import { type CellSettings, cellFaults, cellSettingsOf, cellVariables } from './cells/cell-settings.ts';
import { READ_SECONDS } from './database/database.ts';
import type { MailSettings } from './mail/mail-settings.ts';
import { mailSettingsOf, mailVariables } from './mail/mail-settings.ts';
import type { BucketSettings } from './modules/attachments/bucket-settings.ts';
import { bucketSettingsOf, bucketVariables } from './modules/attachments/bucket-settings.ts';
import { errorSettingsOf, errorVariables } from './modules/error-reports/error-settings.ts';
import type { PushSettings } from './modules/push-service/push-settings.ts';
import { pushSettingsOf, pushVariables } from './modules/push-service/push-settings.ts';
import type { MetricsSettings, TraceSettings } from './monitoring/monitoring-settings.ts';
import {
  metricsSettingsOf,
  monitoringFaults,
  monitoringVariables,
  traceSettingsOf,
} from './monitoring/monitoring-settings.ts';

/** What the environment says, checked once at start. Every name is documented in docs/operating.md. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly migrationDatabaseUrl: string | null;
  /** Past the pooler that `databaseUrl` leads to; null: it leads to PostgreSQL itself. */
  readonly databaseListenUrl: string | null;
  /** Of a standby, or of what spreads connections over several; null: the primary answers everything. */
  readonly databaseReadUrl: string | null;
  /** Seconds after which the database ends a read that is not done. */
  readonly readSeconds: number;
  /** Where people reach the server; decides whether cookies are `Secure`. Null: http://localhost:<port>. */
  readonly publicUrl: string | null;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** Whose `X-Forwarded-*` headers are believed: everyone's, nobody's, so many hops, or these addresses. */
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** Starts with a slash and ends without one. */
  readonly apiBasePath: string;
  /** At least 32 characters; without `AUTH_SECRET` made at first start and kept in `dataDir`. */
  readonly authSecret: string;
  /** Null: this installation is the only one behind its address. */
  readonly cells: CellSettings | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Requests per minute of one person in a tenant; signed-out callers are counted by network. */
  readonly requestsPerMinute: number;
  /** Sign-ins per minute from one network. */
  readonly signInsPerMinute: number;
  /** Hosts of providers that may have private addresses, in lower case. */
  readonly ssoPrivateHosts: readonly string[];
  /** A service that speaks the Pusher protocol; null: the event stream alone. */
  readonly push: PushSettings | null;
  /** Null: mails are kept and not sent. */
  readonly mail: MailSettings | null;
  readonly errorReporting: PublicErrorSettings | null;
  /** Where files lie; null: in `dataDir`, which several nodes would have to share. */
  readonly bucket: BucketSettings | null;
  /** Bytes of all base maps of each tenant. */
  readonly baseMapBytes: number;
  /** Null: the server makes no backups by itself. */
  readonly backups: BackupPlan | null;
  /** Null: the audit log stays in the database for ever. */
  readonly auditArchive: ArchivePlan | null;
  /** Null: nobody can read the numbers of this node. */
  readonly metrics: MetricsSettings | null;
  /** Null: nothing is traced, and nothing that could is loaded. */
  readonly traces: TraceSettings | null;
  /** Megabytes that have to be free in `dataDir` for this node to be ready. */
  readonly diskFreeMb: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Names the design reserves for later parts of the product. Setting one now has no effect, and the server says so. */
const RESERVED = /^OIDC_\w+$/;

/** @throws ConfigError with one line per wrong variable. */
export async function readConfig(env: Environment): Promise<ServerConfig> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL ?? null,
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    readSeconds: values.READ_SECONDS,
    publicUrl: values.PUBLIC_URL ?? null,
    tls: tlsOf(values.TLS_CERT, values.TLS_KEY),
    trustProxy: values.TRUST_PROXY,
    apiBasePath: values.API_BASE_PATH,
    authSecret: values.AUTH_SECRET ?? (await loadAuthSecret(values.DATA_DIR)),
    cells: cellSettingsOf(values),
    logLevel: values.LOG_LEVEL,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    signInsPerMinute: values.SIGN_INS_PER_MINUTE,
    ssoPrivateHosts: values.SSO_PRIVATE_HOSTS,
    push: pushSettingsOf(values),
    mail: mailSettingsOf(values),
    errorReporting: errorSettingsOf(values),
    bucket: bucketSettingsOf(values),
    baseMapBytes: values.BASE_MAP_MB * 1024 ** 2,
    backups: backupPlanOf(values),
    auditArchive: archivePlanOf(values, bucketSettingsOf(values)),
    metrics: metricsSettingsOf(values),
    traces: traceSettingsOf(values),
    diskFreeMb: values.DISK_FREE_MB,
  };
}

/** Variables that are set and that nothing reads yet. */
export function unusedVariables(env: Environment): string[] {
  return Object.keys(env).filter((name) => RESERVED.test(name) && env[name] !== '');
}

/** The address people use, without a trailing slash. */
export function publicUrlOf(config: ServerConfig, port = config.port): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/$/, '');
  const host = isLoopback(config.host) ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether browsers reach the server over TLS: cookies are `Secure` then. */
export function isSecure(config: ServerConfig): boolean {
  return publicUrlOf(config).startsWith('https:');
}

/** Browsers give service worker, locks and install to plain HTTP on the machine itself only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** The environment is wrong; `message` says which variables. */
class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]) {
    const lines = issues.map(({ path, message }) => `  ${path.join('.') || 'environment'}: ${message}`);
    super(`The environment is not valid:\n${lines.join('\n')}`);
  }
}

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

const urlOf = (protocol: RegExp, words: string) => z.url({ protocol, error: `must be a URL ${words}` });

const postgresUrl = urlOf(/^postgres(ql)?$/, 'postgres://user:password@host/database');

/** Variables that mean something with each other only. */
const TOGETHER = [
  { names: ['TLS_CERT', 'TLS_KEY'], words: 'TLS needs both' },
  { names: ['SMTP_URL', 'MAIL_FROM'], words: 'mail needs both SMTP_URL and MAIL_FROM' },
  {
    names: ['PUSHER_KEY', 'PUSHER_APP_ID', 'PUSHER_SECRET'],
    words: 'the push service needs key, application id and secret',
  },
  {
    names: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    words: 'files in a bucket need its name, its region and both keys',
  },
] as const;

const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('localhost'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: postgresUrl.optional(),
    MIGRATION_DATABASE_URL: postgresUrl.optional(),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    DATABASE_READ_URL: postgresUrl.optional(),
    READ_SECONDS: wholeNumber(1, 60).default(READ_SECONDS),
    PUBLIC_URL: urlOf(/^https?$/, 'with http or https').optional(),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    TRUST_PROXY: z.string().default('false').transform(trustProxyOf),
    API_BASE_PATH: z
      .string()
      .regex(/^(\/[A-Za-z0-9._~-]+)+$/, 'must look like /api')
      .default('/api'),
    AUTH_SECRET: z
      .string()
      .refine((secret) => secretFault(secret) === null, {
        error: ({ input }) => secretFault(String(input)) ?? '',
      })
      .optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    REQUESTS_PER_MINUTE: wholeNumber(1, 10_000_000).default(6000),
    SIGN_INS_PER_MINUTE: wholeNumber(1, 10_000_000).default(60),
    ...privateHostVariables,
    ...cellVariables,
    ...pushVariables,
    ...mailVariables,
    ...errorVariables,
    ...bucketVariables,
    BASE_MAP_MB: wholeNumber(0, 1024 ** 2).default(8192),
    ...backupVariables,
    ...archiveVariables,
    ...monitoringVariables,
  })
  .check((context) => {
    const values = context.value;
    const fault = (name: string, message: string) =>
      context.issues.push({ code: 'custom', path: [name], input: undefined, message });
    for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const) {
      if (values[name] !== undefined && values.DATABASE_URL === undefined)
        fault('DATABASE_URL', `is missing: ${name} is set`);
    }
    for (const [name, message] of cellFaults(values)) fault(name, message);
    for (const [name, message] of monitoringFaults(values, isLoopback)) fault(name, message);
    const hasPlace = values.AUDIT_ARCHIVE_DIR !== undefined || bucketSettingsOf(values) !== null;
    if (values.AUDIT_KEEP_MONTHS !== undefined && !hasPlace) {
      fault('AUDIT_ARCHIVE_DIR', 'is missing: AUDIT_KEEP_MONTHS needs it, or a bucket');
    }
    for (const { names, words } of TOGETHER) {
      const missing = names.filter((name) => values[name] === undefined);
      const [first] = missing;
      if (first !== undefined && missing.length < names.length) fault(first, `is missing: ${words}`);
    }
  });

/** Names of all variables that a start reads. */
export type ConfigVariable = keyof typeof environmentSchema.shape;

function trustProxyOf(value: string): ServerConfig['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

function tlsOf(certFile: string | undefined, keyFile: string | undefined): ServerConfig['tls'] {
  return certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : null;
}
