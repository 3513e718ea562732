import type { ApiClient } from '../api/api-client.ts';
import type { Clock } from '../domain/kit/values/ids.ts';
import type { LogEntry, LogLevel } from '../domain/shared/log-entry.ts';
import {
  cut,
  DEFAULT_LOG_LEVEL,
  isPrinted,
  isSent,
  LOG_LENGTHS,
  loggedError,
} from '../domain/shared/log-entry.ts';
import { eachWithoutSecrets, withoutSecrets } from './without-secrets.ts';

export interface LogDeps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly clock: Clock;
  readonly print: Pick<Console, LogLevel>;
  /** Entries below it are not printed. */
  readonly level?: LogLevel;
  /** Whether the server may be there, and knows who says it. */
  canSend(): boolean;
  /** Where the newest entries are kept on the device. */
  keep?(entry: LogEntry): void;
  /** While somebody develops, nothing is sent (R7.15). */
  readonly isDevelopment: boolean;
}

export interface ClientLog {
  readonly log: Log;
  /** For what the browser has printed already. */
  readonly report: Log;
}

type Log = (level: LogLevel, message: string, error?: unknown, context?: LogEntry['context']) => void;

/** What the app says of itself: printed by level, and warnings and errors sent to the server where it is reached. */
export function createClientLog(deps: LogDeps): ClientLog {
  const { api, clock, print, level: current = DEFAULT_LOG_LEVEL } = deps;
  const entryOf = (...[level, message, error, context]: Parameters<Log>): LogEntry => ({
    level,
    message: withoutSecrets(cut(message, LOG_LENGTHS.message)) || level,
    timestamp: new Date(clock.now()).toISOString(),
    ...(context ? { context } : {}),
    ...(error === undefined ? {} : { error: eachWithoutSecrets(loggedError(error)) }),
  });
  const printed = (entry: LogEntry) => {
    if (isPrinted(entry.level, current))
      print[entry.level](entry.message, entry.context ?? '', entry.error ?? '');
  };
  const send = (entry: LogEntry) => {
    if (!isSent(entry.level) || deps.isDevelopment || !deps.canSend()) return;
    api.call('post', '/logs', entry).catch((error: unknown) => {
      // To the console only: an entry about entries that do not arrive would not arrive either.
      printed(entryOf('warn', 'The log could not be sent', error));
    });
  };
  const kept = (entry: LogEntry) => {
    deps.keep?.(entry);
    send(entry);
  };
  return {
    log(...given) {
      const entry = entryOf(...given);
      printed(entry);
      kept(entry);
    },
    report: (...given) => kept(entryOf(...given)),
  };
}
