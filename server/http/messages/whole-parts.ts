import { refuse } from '../../problems/errors.ts';

/**
 * Waits for what is read of a multipart body. The parser's own errors have no code: a body that is cut off, or is none,
 * is its sender's fault.
 *
 * @throws ProblemError `validation`, besides what `reading` throws for other reasons
 */
export function wholeParts<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof Error) || 'code' in error || 'problem' in error) throw error;
    return refuse('validation', [
      { path: 'body', code: 'invalid_value', message: 'is no complete multipart/form-data' },
    ]);
  });
}
