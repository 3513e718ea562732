/** What the install wizard's calls answer: one list of names for the server, the command line and the screens. */

export const WIZARD_STEPS = ['check', 'database', 'admin', 'services', 'complete'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** Header of every call of the wizard; never part of an address, which logs keep. */
export const SET_UP_TOKEN_HEADER = 'x-setup-token';

export const CHECK_IDS = [
  'database',
  'environment',
  'dependencies',
  'filesystem',
  'clock',
  'transport',
] as const;
export type CheckId = (typeof CHECK_IDS)[number];

export const CHECK_STATUSES = ['ok', 'warning', 'failed'] as const;

export const CHECK_CODES = [
  'database_answers',
  'database_later',
  'database_fault',
  'environment_valid',
  'environment_unused',
  'dependencies_load',
  'dependencies_missing',
  'folder_writable',
  'folder_not_writable',
  'folder_little_room',
  'folder_full',
  'clock_right',
  'clock_behind',
  'clock_differs',
  'clock_differs_database',
  'transport_safe',
  'transport_plain',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

export interface SystemCheck {
  readonly id: CheckId;
  /** Only `failed` keeps the wizard from going on. */
  readonly status: (typeof CHECK_STATUSES)[number];
  readonly code: CheckCode;
  /** What was found, in English; screens translate by code. */
  readonly message: string;
  /** How to put it right, in English; null where nothing is wrong. */
  readonly mend: string | null;
  /** What the words name: a folder, a version, a number of bytes. */
  readonly facts: Readonly<Record<string, string>>;
}

/** `embedded`: one that the server starts and stops itself, in its data directory. */
export type DatabaseKind = 'embedded' | 'postgres';

/** Why a database cannot be used: the code of the problem's detail. */
export const DATABASE_FAULTS = [
  'database_host_unknown',
  'database_unreachable',
  'database_timed_out',
  'database_tls',
  'database_password',
  'database_missing',
  'database_not_allowed',
  'database_busy',
  'database_too_old',
  'database_encoding',
  'database_read_only',
  'database_no_tables',
  'database_no_roles',
  'database_foreign',
  'database_newer',
  'database_installed',
  'database_full',
  'database_in_use',
  'database_damaged',
] as const;
export type DatabaseFault = (typeof DATABASE_FAULTS)[number];

export interface DatabaseChoice {
  readonly kind: DatabaseKind;
  /** `postgres://user:password@host/database`; for `postgres` only. */
  readonly url?: string | undefined;
  /** Another role that owns the tables; absent: the same. */
  readonly migrationUrl?: string | undefined;
}

/** What a try of a PostgreSQL database found. */
export interface DatabaseFound {
  readonly version: string;
  /** `ours`: a set-up that was begun here before. */
  readonly holds: 'nothing' | 'ours';
}

/** Variables of each service, as the environment names them (docs/operating.md). */
export const SERVICES = {
  mail: { required: ['SMTP_URL', 'MAIL_FROM'], optional: [], secret: ['SMTP_URL'] },
  /** Of those who run the platform; read while it is installed, and changed in the admin portal from then on. */
  sso: {
    required: ['SSO_ISSUER', 'SSO_CLIENT_ID'],
    optional: ['SSO_CLIENT_SECRET'],
    secret: ['SSO_CLIENT_SECRET'],
  },
  storage: {
    required: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    optional: ['S3_ENDPOINT'],
    secret: ['S3_SECRET_ACCESS_KEY'],
  },
  errors: { required: ['SENTRY_DSN'], optional: [], secret: [] },
  push: {
    required: ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'],
    optional: ['PUSHER_CLUSTER', 'PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_TLS'],
    secret: ['PUSHER_SECRET'],
  },
} as const satisfies Record<
  string,
  { required: readonly string[]; optional: readonly string[]; secret: readonly string[] }
>;
export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = [
  'mail',
  'sso',
  'storage',
  'errors',
  'push',
] as const satisfies readonly ServiceName[];

export function variablesOf(service: ServiceName): readonly string[] {
  const { required, optional } = SERVICES[service];
  return [...required, ...optional];
}

export type ServiceValues = Readonly<Record<string, string>>;

/** Null switches the service off; one that is not named stays as it is. */
export type ServiceChoices = Readonly<Partial<Record<ServiceName, ServiceValues | null | undefined>>>;

/** What a try of a service found; all but `works` are failures. */
export const SERVICE_RESULTS = [
  'works',
  'host_unknown',
  'unreachable',
  'timed_out',
  'tls',
  'credentials',
  'missing',
  'refused',
] as const;

export interface ServiceTest {
  readonly result: (typeof SERVICE_RESULTS)[number];
  /** The service's own words, shortened; empty where it said nothing. */
  readonly words: string;
}

export interface ServiceState {
  /** `fixed`: by the environment, which the wizard does not change. */
  readonly state: 'off' | 'set' | 'fixed';
  /** What is set and no secret. */
  readonly values: ServiceValues;
}

export interface DatabaseState {
  /** Null: nothing is chosen yet. */
  readonly kind: DatabaseKind | null;
  /** By the environment, which the wizard does not change. */
  readonly fixed: boolean;
  /** `user@host/database`, without a password; null for the embedded one. */
  readonly address: string | null;
  readonly phase: 'open' | 'migrating' | 'ready' | 'failed';
  /** Migrations that have run, of how many. */
  readonly done: number;
  readonly total: number;
  /** With `failed`: why. */
  readonly fault: { readonly code: DatabaseFault; readonly message: string } | null;
}

/** Everything a browser needs to go on where another one stopped. */
export interface WizardState {
  /** The first step that is not done. The check before the database is looked at anew each time. */
  readonly step: Exclude<WizardStep, 'check'>;
  readonly database: DatabaseState;
  /** Who will run the platform; null: nobody yet. */
  readonly admin: { readonly name: string; readonly email: string } | null;
  readonly services: Readonly<Record<ServiceName, ServiceState>>;
}
