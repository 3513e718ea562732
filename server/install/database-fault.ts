import type { DatabaseFault } from '../../src/domain/install/wizard.ts';
import type { Predicate } from '../../src/domain/kit/problems/problem.ts';
import type { ServerConfig } from '../config.ts';
import { NewerSchema } from '../database/schema/migrate.ts';

/** Why a database cannot be used; `message` continues the name of the field that holds its address. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
  declare readonly message: Predicate;
  readonly code: DatabaseFault;

  constructor(code: DatabaseFault, message: Predicate, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What an error of connecting, of a statement or of the file system means for whoever sets the database up. */
export function refusalOfDatabase(error: unknown): DatabaseRefused {
  if (error instanceof DatabaseRefused) return error;
  const code = codeOf(error);
  const [fault, words] =
    error instanceof NewerSchema
      ? (['database_newer', newerWords(error)] as const)
      : (FAULTS[code] ?? faultOfMessage(error));
  return new DatabaseRefused(fault, words, { cause: error });
}

/**
 * For a terminal, where `connect ECONNREFUSED` helps nobody: which variables, why in our words, and what the database said. Of
 * what does not come from the operator's own database the message is enough.
 */
export function explainDatabase(
  error: unknown,
  { databaseUrl, migrationDatabaseUrl }: Pick<ServerConfig, 'databaseUrl' | 'migrationDatabaseUrl'>,
): unknown {
  const isFile = typeof error === 'object' && error !== null && 'path' in error;
  if (databaseUrl === null || isFile || !(error instanceof Error) || error instanceof NewerSchema)
    return error;
  const { code, message } = refusalOfDatabase(error);
  if (code === 'database_damaged') return error;
  const names = migrationDatabaseUrl === null ? 'DATABASE_URL' : 'DATABASE_URL or MIGRATION_DATABASE_URL';
  return new Error(`${names}: the database ${message} (${error.message || codeOf(error)}).`, {
    cause: error,
  });
}

function newerWords({ migration }: NewerSchema): Predicate {
  return `is of a newer version of Fieldline (it has ${migration}): start that version`;
}

/** SQLSTATE, or the code of Node's networking and file system. */
const FAULTS: Readonly<Record<string, readonly [DatabaseFault, Predicate]>> = {
  ENOTFOUND: ['database_host_unknown', 'names a host that does not exist'],
  EAI_AGAIN: [
    'database_host_unknown',
    'names a host that cannot be looked up: the name service does not answer',
  ],
  ECONNREFUSED: ['database_unreachable', 'cannot be reached: nothing listens at this host and port'],
  EHOSTUNREACH: ['database_unreachable', 'cannot be reached: there is no way to this host'],
  ENETUNREACH: ['database_unreachable', 'cannot be reached: there is no way to this host'],
  ECONNRESET: ['database_unreachable', 'has broken the connection'],
  ENOENT: ['database_unreachable', 'cannot be reached: its socket does not exist'],
  ETIMEDOUT: ['database_timed_out', 'did not answer in time'],
  '28P01': ['database_password', 'was refused: user or password is wrong'],
  '28000': ['database_not_allowed', 'was refused: this user may not log in from here, or only over TLS'],
  '3D000': ['database_missing', 'names a database that does not exist'],
  '42501': ['database_not_allowed', 'was refused: this user lacks a permission'],
  '53300': ['database_busy', 'has no connection free'],
  '57P03': ['database_busy', 'is starting or stopping: try again in a moment'],
  '25006': ['database_read_only', 'is read-only'],
  '53100': ['database_full', 'has no room left on its disk'],
  '53200': ['database_full', 'has no memory left'],
  ENOSPC: ['database_full', 'has no room left on its disk'],
  EDQUOT: ['database_full', 'has no room left: the quota of its disk is used up'],
  EACCES: ['database_not_allowed', 'may not be written by the user that runs the server'],
  EPERM: ['database_not_allowed', 'may not be written by the user that runs the server'],
  EROFS: ['database_read_only', 'is on a read-only file system'],
  DATA_DIR_IN_USE: ['database_in_use', 'is in use by another Fieldline server: stop that one first'],
};

/** Errors of TLS have many codes, and `pg` has none for a server that offers no TLS or does not answer. */
function faultOfMessage(error: unknown): readonly [DatabaseFault, Predicate] {
  const code = codeOf(error);
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return ['database_tls', `cannot be reached securely (${code})`];
  }
  const words = error instanceof Error ? error.message : String(error);
  if (code === '' && /does not support SSL/.test(words)) {
    return ['database_tls', 'has no TLS, which its address asks for'];
  }
  if (code === '' && /timeout/i.test(words)) return ['database_timed_out', 'did not answer in time'];
  return ['database_damaged', `cannot be opened: ${words.slice(0, 300)}`];
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
