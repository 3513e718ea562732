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
  /** Where its choices stand, if not in a list. */
  readonly nodes: ChoiceNodes | null;
  /** Whose change calculates it; empty: all that the calculation reads. */
  readonly triggers: readonly FormPart[];
  readonly label: ParsedTexts;
  readonly hint: ParsedTexts;
}

/** Choices that are found by an expression; what says nothing of value or label is the node's text. */
export interface ChoiceNodes {
  readonly found: Expression;
  readonly value: Expression | null;
  readonly label: Expression | null;
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
