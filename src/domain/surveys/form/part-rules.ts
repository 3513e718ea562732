import type { Expression } from '../xpath/expression.ts';
import type { FormPart } from './form-part.ts';
import type { TextPart } from './text-parts.ts';

/** The expressions of one part. Null where it has none. */
export interface PartRules {
  readonly relevant: Expression | null;
  readonly calculation: Expression | null;
  readonly constraint: Expression | null;
  readonly required: Expression | null;
  readonly readonly: Expression | null;
  readonly default: Expression | null;
  readonly count: Expression | null;
  readonly filter: Expression | null;
  readonly seed: Expression | null;
  /** Whose change calculates it; empty: all that the calculation reads. */
  readonly triggers: readonly FormPart[];
  readonly label: ParsedTexts;
  readonly hint: ParsedTexts;
}

export type ParsedTexts = Readonly<Record<string, readonly TextPart[]>>;

/** A field of an item, as a sheet names it. */
export type FormColumn =
  | 'relevant'
  | 'calculation'
  | 'constraint'
  | 'required'
  | 'read_only'
  | 'default'
  | 'repeat_count'
  | 'choice_filter'
  | 'parameters'
  | 'trigger'
  | 'label'
  | 'hint'
  | 'instance_name';
