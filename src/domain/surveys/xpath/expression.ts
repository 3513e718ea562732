import { EXPRESSION_CODES, type ExpressionDetail, type ExpressionFault } from './expression-detail.ts';

/** An expression of XPath 1.0, parsed; `reference` is XLSForm's `${name}`, which is no XPath. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'reference'; readonly name: string; readonly isLastSaved: boolean; readonly at: number }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'negate'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Expression[]; readonly at: number }
  | Path;

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod'
  | '|';

/** `from`: the context node, the document (`root`), else what another expression finds, filtered by `where`. */
export interface Path {
  readonly kind: 'path';
  readonly from: 'context' | 'root' | Expression;
  readonly where: readonly Expression[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly where: readonly Expression[];
}

/** `name` null: every name, of `prefix` if there is one. */
export type NodeTest =
  | { readonly kind: 'name'; readonly prefix: string; readonly name: string | null }
  | { readonly kind: 'node' | 'text' | 'comment' }
  | { readonly kind: 'instruction'; readonly target: string | null };

export const AXES = [
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
] as const;

export type Axis = (typeof AXES)[number];

/**
 * The expression cannot be read or evaluated; `at` is a position in its text, -1 where there is none. The message is for logs: people are
 * told the detail in words of their language.
 */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly code: ExpressionFault;
  readonly detail: ExpressionDetail;
  readonly at: number;
  /** The name of the question or group that it was evaluated for; empty: none. */
  readonly question: string;
  constructor(detail: ExpressionDetail, at = -1, question = '') {
    super(JSON.stringify(detail));
    this.code = EXPRESSION_CODES[detail.what];
    this.detail = detail;
    this.at = at;
    this.question = question;
  }

  /** The same, said of a question; what is said of one already stays. */
  about(question: string): ExpressionError {
    return this.question === '' ? new ExpressionError(this.detail, this.at, question) : this;
  }
}

/** Every expression within an expression, itself included, from the outside in. */
export function* parts(expression: Expression): Generator<Expression> {
  yield expression;
  for (const inner of innerOf(expression)) yield* parts(inner);
}

function innerOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'negate':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.of;
    case 'path':
      return [
        ...(typeof expression.from === 'string' ? [] : [expression.from]),
        ...expression.where,
        ...expression.steps.flatMap(({ where }) => where),
      ];
    default:
      return [];
  }
}
