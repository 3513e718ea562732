import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error.ts';
import { DATABASE_FAULTS, type DatabaseFault } from '../../domain/install/wizard.ts';

const WORDS: Readonly<Record<DatabaseFault, MessageDescriptor>> = {
  database_host_unknown: msg`This host does not exist, or its name cannot be looked up. Check how it is written.`,
  database_unreachable: msg`Nothing answers at this host and port. Check both, and whether a firewall is between.`,
  database_timed_out: msg`The database did not answer in time. Check host and port, and whether a firewall is between.`,
  database_tls: msg`The secure connection failed. Check the certificate, or the sslmode at the end of the address.`,
  database_password: msg`User or password is wrong.`,
  database_missing: msg`There is no database of this name on the server. Create it first.`,
  database_not_allowed: msg`This user may not log in from here, or lacks a permission.`,
  database_busy: msg`The database takes no more connections just now. Try again in a moment.`,
  database_too_old: msg`This PostgreSQL is too old: version 15 or newer is needed.`,
  database_encoding: msg`This database does not keep text as UTF-8. Create it with encoding UTF8.`,
  database_read_only: msg`This database is read-only. Give the address of the one that can be written.`,
  database_no_tables: msg`This user may not create tables in this database.`,
  database_no_roles: msg`This user may not create roles. Grant it CREATEROLE, or create app_user and app_identity yourself.`,
  database_foreign: msg`This database holds tables of something else. Choose an empty one.`,
  database_newer: msg`This database is of a newer version of Fieldline. Start that version.`,
  database_installed: msg`Fieldline is installed in this database. To run another server on it, give that server DATABASE_URL and the same AUTH_SECRET in its environment.`,
  database_full: msg`There is no room left where this database is.`,
  database_in_use: msg`Another Fieldline server uses this data directory. Stop that one first.`,
  database_damaged: msg`The database cannot be opened.`,
};

export function databaseWords(code: DatabaseFault): MessageDescriptor {
  return WORDS[code];
}

/** What is wrong with the address, where the server said so. */
export function addressFaultWords(error: unknown): MessageDescriptor | string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const detail = error.details.find(({ path }) => path === 'url');
  if (!detail) return undefined;
  const code = DATABASE_FAULTS.find((fault) => fault === detail.code);
  return code ? WORDS[code] : msg`This is not the address of a PostgreSQL database.`;
}
