/** What a device says of when something happened. */
export interface SaidTime {
  /** RFC 3339 by the device's clock, or any text it sent instead. */
  readonly deviceTime: string;
  /** Milliseconds by which the device knew its clock to be behind, and has added to the times in the body. */
  readonly clockOffset: number;
}
