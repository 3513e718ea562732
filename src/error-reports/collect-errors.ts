import { ERROR_REPORTED } from './report-error.ts';

export interface ErrorReport {
  readonly error: unknown;
  /** The part of the app that noticed it. */
  readonly where: string;
  /** Nobody caught it; the browser has printed it. */
  readonly isUncaught: boolean;
}

/** Errors kept until somebody takes them: the first ones, which the others follow from. */
export const MOST_ERRORS_KEPT = 20;

/** No error: on a busy device some sizes are told with the next frame. Every browser says it so. */
const LATE_SIZES = 'ResizeObserver loop';

/** Collects errors from the first moment on. What deals with them is loaded later, and takes what was kept first. */
export function collectErrors(target: EventTarget) {
  const kept: ErrorReport[] = [];
  let take = (report: ErrorReport) => {
    if (kept.length < MOST_ERRORS_KEPT) kept.push(report);
  };
  const uncaught = (error: unknown, where: string) => take({ error, where, isUncaught: true });
  target.addEventListener('error', (event) => {
    const { error, message } = event as ErrorEvent; // the only event of this name that reaches a window
    if (!message.startsWith(LATE_SIZES)) uncaught(error ?? message, 'window');
  });
  target.addEventListener('unhandledrejection', (event) => {
    uncaught((event as PromiseRejectionEvent).reason, 'promise'); // as above
  });
  target.addEventListener(ERROR_REPORTED, (event) => {
    // As above: `reportError` alone makes it.
    const { error, where } = (event as CustomEvent<ErrorReport>).detail;
    take({ error, where, isUncaught: false });
  });
  return {
    deliverTo(receiver: (report: ErrorReport) => void) {
      take = receiver;
      kept.splice(0).forEach(receiver);
    },
  };
}
