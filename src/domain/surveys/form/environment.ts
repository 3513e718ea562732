import type { JsonDocument } from '../../kit/fields/field.ts';
import type { FormClock } from '../xpath/surroundings.ts';

/** Who fills a form in, on what, when, and with which files at hand. */
export interface FormEnvironment {
  readonly clock: FormClock;
  /** Nodes that all expressions together may look at: of a check that others wait for. Absent: as many as they like. */
  readonly mostNodes?: number;
  /** One of the form's. */
  readonly language: string;
  /** Metadata by question type: `username`, `deviceid`, `email`, `phonenumber`. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Tables that choices and lookups come from, by name without what is behind the dot. */
  readonly files: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /**
   * What the last record of the form answers (`${last-saved#name}`), for a record that begins; null: there is none. Absent: nobody looks, and
   * what was taken from one stays as it is.
   */
  readonly lastRecord?: JsonDocument | null;
}
