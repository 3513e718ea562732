/** The event by which `reportError` reaches whoever collects errors. */
export const ERROR_REPORTED = 'fieldline-error';

/**
 * Reports what failed and was dealt with: the person has been told. Prints nothing by itself. What nobody expected goes
 * to the browser's own function of this name, which prints it as an error; both arrive in `collectErrors`.
 */
export function reportError(error: unknown, where: string): void {
  globalThis.dispatchEvent?.(new CustomEvent(ERROR_REPORTED, { detail: { error, where } }));
}
