import { isNetworkError } from '../api/api-error.ts';
import type { PublicSettings } from '../domain/shared/public-settings.ts';
import type { ClientLog } from './client-log.ts';
import type { ErrorReport } from './collect-errors.ts';
import type { SentryOptions } from './sentry.ts';

export interface ReportDeps {
  readonly collected: { deliverTo(receiver: (report: ErrorReport) => void): void };
  readonly log: ClientLog;
  /** Of the server; rejects while it is not reached. */
  readonly settings: () => Promise<PublicSettings>;
  /** Loads the error-reporting service's library. */
  readonly loadService: () => Promise<{
    startSentry(options: SentryOptions): (report: ErrorReport) => void;
  }>;
  readonly tunnel: string;
  /** Resolves when the network comes back. */
  readonly backOnline: () => Promise<unknown>;
  readonly where: () => { readonly path: string; readonly userAgent: string };
}

/**
 * Hands every collected error on: to the log, and to the error-reporting service where one is configured. That a call
 * found no network is no error of anybody's, and nothing could be sent then.
 */
export async function takeReports(deps: ReportDeps): Promise<void> {
  const { log, collected } = deps;
  // Until it is known whether there is a service, everything waits: it is to hear of all of it.
  let service = await startService(deps);
  collected.deliverTo((report) => {
    const { error, where, isUncaught } = report;
    if (isNetworkError(error)) return;
    const message = error instanceof Error ? error.message : String(error);
    const context = { where, ...deps.where() };
    if (isUncaught) log.report('error', message, error, context);
    else log.log('warn', message, error, context);
    service?.(report);
  });
  while (service === undefined) {
    await deps.backOnline();
    service = await startService(deps);
  }
}

/** Null: none is configured. Undefined: the server was not reached. */
async function startService(deps: ReportDeps): Promise<((report: ErrorReport) => void) | null | undefined> {
  try {
    const { errorReporting } = await deps.settings();
    if (!errorReporting) return null;
    const { startSentry } = await deps.loadService();
    return startSentry({ settings: errorReporting, tunnel: deps.tunnel, traced: true });
  } catch {
    // The log alone, until the network is back.
    return undefined;
  }
}
