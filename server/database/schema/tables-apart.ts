/**
 * Tables without row-level security by tenant, and why each may do without. The isolation test accepts these only.
 */
export const TABLES_WITHOUT_TENANT: Readonly<Record<string, string>> = {
  server_state:
    'one row about this server: the epoch of its data, whether it is installed and holds demo data',
  schema_migrations: 'which migrations have run; no role of a request can read it',
  identities:
    'people, of any number of tenants; only signing in (app_identity) can read it, by its own policy',
  refresh_families: 'signed-in devices; only signing in (app_identity) can read it, by its own policy',
  password_resets: 'requests for a new password, before a tenant is known; only app_identity can read it',
  second_factors: 'of people, of any number of tenants; only signing in (app_identity) can read it',
  last_tenants: 'of people, of any number of tenants; only signing in (app_identity) can read it',
  acceptances: 'of people, of any number of tenants; only signing in (app_identity) can read it',
  awaited_resets: 'of people, of any number of tenants; only signing in (app_identity) can read it',
  recovery_codes: 'of people, of any number of tenants; only signing in (app_identity) can read it',
  passkeys: 'of people, of any number of tenants; only signing in (app_identity) can read it',
  odk_devices:
    'secrets of phones, looked up before a tenant is known; only signing in (app_identity) can read it',
  used_challenges: 'random numbers that nobody may sign twice; only signing in (app_identity) can read it',
  mails:
    'anybody may write one of their tenant; only the sender (app_identity) can read it, by its own policy',
  mail_shares:
    'how many mails an address got lately, of all tenants; only app_identity can read it, by its own policy',
  audit_archives: 'which months of the audit log are in which files; no role of a request can read it',
  tenant_moves:
    'tenants that move to another installation, or have; signing in (app_identity) can read it, and no other role of a request',
  tenant_arrivals: 'tenants that came from another installation; no role of a request can read it',
  move_trail: 'which rows of a tenant changed while it moves: keys alone; no role of a request can read it',
  backup_runs: 'backups of all tenants at once; only app_identity can read it, by its own policy',
  sign_in_attempts: 'failed sign-ins, before a tenant is known; only signing in (app_identity) can read it',
};

/** What a signed-in person's calls write without a row in the audit log, each with its reason. */
export const TABLES_WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  base_map_pieces: 'bytes of a base map, whose own row is in the audit log',
  client_logs: 'a log itself, of what apps report of themselves',
  conflict_log: 'a log itself, of what two people wanted of the same field; the write is in the audit log',
  deletions: 'which records went together; that each of them was deleted is in the audit log',
  devices: 'how much waits on a device, as it says itself each time it meets the server',
  idempotency: 'keys of operations and their answers; what they wrote is in the audit log under the same key',
  imports: 'which writes belong together; each of them is in the audit log with it',
  last_positions: 'where somebody was is written nowhere but there (decision 135)',
  mails: 'letters on their way; what they tell of is in the audit log',
  plugin_packages: 'the content of a plugin, whose own row is in the audit log with each release',
  published_packages:
    'the content of a platform’s plugin, whose own row is in the audit log with each release',
  own_writes: 'a counter of a day, which bounds what it counts',
  ready_blocks: 'rows as they are, packed for downloads, until they change',
  removed_files: 'bytes to be removed; that their file was deleted is in the audit log',
  upload_parts: 'bytes on their way; the attachment and its file are in the audit log',
};
