/** This machine cannot run the embedded database; the message says why and what to do. */
export class EmbeddedUnavailable extends Error {
  override readonly name = 'EmbeddedUnavailable';
  readonly code = 'EMBEDDED_UNAVAILABLE';

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`, options);
  }
}
