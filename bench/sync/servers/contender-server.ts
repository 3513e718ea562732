import type { Edit } from '../rows.ts';

/** A contender's server: page and data on one port of this machine. */
export interface ContenderServer {
  readonly port: number;
  /** Somebody at the office changes rows. */
  edit(edits: readonly Edit[]): Promise<void>;
  stop(): Promise<void>;
}
