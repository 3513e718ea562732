import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import type { PublicErrorSettings } from '../domain/shared/public-settings.ts';
import type { ErrorReport } from './collect-errors.ts';
import { eachWithoutSecrets } from './without-secrets.ts';

export interface SentryOptions {
  readonly settings: PublicErrorSettings;
  /** Where reports go: a call of our own server, so that the content security policy names no other. */
  readonly tunnel: string;
  /** The page's loads and changes of screen are timed as well. */
  readonly traced: boolean;
}

/**
 * Starts the error-reporting service's own library, and answers what takes reports. It is told errors by us alone,
 * watches neither console, clicks nor requests, and says nothing of who the person is.
 */
export function startSentry({ settings, tunnel, traced }: SentryOptions): (report: ErrorReport) => void {
  init({
    dsn: settings.dsn,
    tunnel,
    sampleRate: 1,
    tracesSampleRate: settings.tracesSampleRate,
    // Requests carry no headers of the service.
    tracePropagationTargets: [],
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      ...(traced ? [browserTracingIntegration({ traceFetch: false, traceXHR: false })] : []),
    ],
    // What a page loads, a hundred files at a time, is not worth its thousands of bytes each: the tunnel takes 200 KB.
    ignoreSpans: [{ op: /^resource\./ }],
    beforeSend: eachWithoutSecrets,
    beforeSendSpan: eachWithoutSecrets,
  });
  return ({ error, where, isUncaught }) => {
    captureException(error, {
      captureContext: { tags: { where } },
      ...(isUncaught ? { mechanism: { type: where, handled: false } } : {}),
    });
  };
}
