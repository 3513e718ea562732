/** A file that is read in pieces, given as it is or out of an archive. */
export interface CimPart {
  readonly name: string;
  /** @throws UnreadableCim */
  chunks(): AsyncIterable<Uint8Array>;
}
