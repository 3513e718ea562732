/** What a reader of models takes. A device may say less. */
export interface CimLimits {
  /** Of all given files together, as they come out of their archives. */
  readonly bytes: number;
  /** An archive is read whole. */
  readonly archiveBytes: number;
  /** How many times as large as the given files what comes out of them may be, past the first `freeGrowth` bytes. */
  readonly growth: number;
  readonly freeGrowth: number;
  readonly files: number;
  /** Elements within elements. */
  readonly depth: number;
  /** Objects of all files together. */
  readonly objects: number;
  /** Values of one object. */
  readonly values: number;
  /** Characters of one text, attribute or comment. */
  readonly textLength: number;
  /** Refusals that are listed. */
  readonly refusals: number;
}

/** More than the models of Europe's largest operators; a text is a description at most. */
export const CIM_LIMITS: CimLimits = {
  bytes: 2_000_000_000,
  archiveBytes: 500_000_000,
  growth: 250,
  freeGrowth: 20_000_000,
  files: 1000,
  depth: 50,
  objects: 3_000_000,
  values: 10_000,
  textLength: 100_000,
  refusals: 10_000,
};

/** In a browser, which ends a tab that takes too much memory without a word. */
export const CIM_LIMITS_ON_DEVICES: CimLimits = {
  ...CIM_LIMITS,
  bytes: 500_000_000,
  archiveBytes: 100_000_000,
  objects: 750_000,
};
