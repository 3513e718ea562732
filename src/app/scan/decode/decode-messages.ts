/** A picture to look for codes in. It is given away: the page has it no longer. */
export interface DecodeMessage {
  readonly ask: number;
  readonly image: ImageBitmap;
  /** Turned, small and noisy codes too: ten times the work. */
  readonly isHard: boolean;
}

export type DecodedMessage = { readonly ask: number } & (
  | { readonly codes: readonly string[] }
  | { readonly failure: string }
);
