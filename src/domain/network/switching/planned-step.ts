/** A step of a switching plan, by what it names in the register. */
export interface PlannedStep {
  readonly id: string;
  readonly action: 'open' | 'close' | 'earth' | 'unearth' | 'tag' | 'test';
  /** Null: it names no device of the register. */
  readonly assetId: string | null;
  /** It was carried out: that its device stands that way already is no mistake. */
  readonly isDone: boolean;
}
