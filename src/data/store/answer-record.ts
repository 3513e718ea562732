import type { Json } from '../../domain/kit/fields/field.ts';

/** What the server last answered to a GET, for when it cannot be asked. */
export interface AnswerRecord {
  /** Below the API base, with its query: `/tenants?limit=100`. */
  readonly path: string;
  readonly body: Json;
  /** RFC 3339 by the device's clock, corrected. */
  readonly askedAt: string;
}
