import { type FormProblemCode, type FormProblemDetail, problemCode } from '../findings/problem-values.ts';
import { type Expression, ExpressionError } from '../xpath/expression.ts';
import { checkFunctions } from '../xpath/functions/table.ts';
import { parseExpression } from '../xpath/parse.ts';
import { type CompiledAction, compiledActions } from './actions/compile-actions.ts';
import { type Computation, type ComputationKind, computationOrder, readersOf } from './computation.ts';
import { type ChoiceSource, type FormDefinition, isGroup, type Texts } from './definition.ts';
import { readsItself, readsOf } from './dependencies.ts';
import { isDynamicDefault } from './dynamic-default.ts';
import { type FormPart, formParts } from './form-part.ts';
import type { FormColumn, ParsedTexts, PartRules } from './part-rules.ts';
import { allAnswers, looksBack, type PartsByName, partNamed, withoutReferences } from './references.ts';
import { parsedText } from './text-parts.ts';

/** A form whose expressions are read. */
export interface CompiledForm {
  readonly definition: FormDefinition;
  readonly parts: readonly FormPart[];
  readonly top: readonly FormPart[];
  readonly byPath: ReadonlyMap<string, FormPart>;
  readonly rules: ReadonlyMap<FormPart, PartRules>;
  /** What is worked out, each behind what it needs. */
  readonly computations: readonly Computation[];
  /** The computations that look at a part, by their number. */
  readonly readers: ReadonlyMap<FormPart, readonly number[]>;
  /** The parts that wait for a change of a part. */
  readonly triggered: ReadonlyMap<FormPart, readonly FormPart[]>;
  /** What events set. */
  readonly actions: readonly CompiledAction[];
  readonly instanceName: Expression | null;
}

export interface FormProblem {
  /** Null: of the form's settings. */
  readonly part: FormPart | null;
  readonly field: FormColumn;
  readonly code: FormProblemCode;
  readonly fault: FormProblemDetail;
  /** Which character of the field, from one; null: of none, or not known. */
  readonly place: number | null;
}

/** A form ready to be filled in, with what is wrong in it. One with problems is not to be filled in. */
export function compileForm(definition: FormDefinition): {
  form: CompiledForm;
  problems: readonly FormProblem[];
} {
  const parts = formParts(definition);
  const byName: PartsByName = Map.groupBy(parts, ({ item }) => item.name);
  const problems: FormProblem[] = [];
  const { root } = definition;
  const rules = new Map(parts.map((part) => [part, rulesOf(part, { byName, root, problems })]));
  const top = parts.filter(({ parent }) => parent === null);
  const { computations, cycles } = computationOrder(parts, rules, (expression, part) => ({
    reads: readsOf(expression, part, { top, root }),
    isOwn: readsItself(expression, part, { top, root }),
    looksBack: looksBack(expression),
  }));
  for (const { part, kind, names } of cycles) problems.push(cycleProblem(part, kind, names));
  const instanceName = reader(null, { byName, root, problems })('instance_name', definition.instanceName);
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const actions = compiledActions(definition, byPath, (part, text) =>
    reader(part, { byName, root, problems })('trigger', text),
  );
  const readers = readersOf(computations);
  const triggered = triggeredBy(rules);
  return {
    form: { definition, parts, top, byPath, rules, computations, readers, triggered, actions, instanceName },
    problems,
  };
}

function triggeredBy(rules: CompiledForm['rules']): CompiledForm['triggered'] {
  const pairs = [...rules].flatMap(([part, { triggers }]) => triggers.map((cause) => ({ cause, part })));
  const byCause = Map.groupBy(pairs, ({ cause }) => cause);
  return new Map([...byCause].map(([cause, found]) => [cause, found.map(({ part }) => part)]));
}

interface Compiling {
  readonly byName: PartsByName;
  readonly root: string;
  readonly problems: FormProblem[];
}

function rulesOf(part: FormPart, compiling: Compiling): PartRules {
  const { item } = part;
  const read = reader(part, compiling);
  const texts = {
    label: textsOf('label', item.label, part, compiling),
    hint: textsOf('hint', item.hint, part, compiling),
  };
  const relevant = read('relevant', item.relevant);
  if (isGroup(item)) return { ...NO_RULES, ...texts, relevant, count: read('repeat_count', item.count) };
  return {
    ...texts,
    relevant,
    calculation: read('calculation', item.calculation),
    constraint: read('constraint', item.constraint),
    required: read('required', item.required),
    readonly: read('read_only', item.readonly),
    default: isDynamicDefault(item) ? read('default', item.default) : null,
    count: null,
    ...choiceRules(item.choices, part, compiling),
    seed: read('parameters', item.choices?.seed ?? ''),
    triggers: triggersOf(item.trigger, part, compiling),
  };
}

/** Choices from answers are filtered where each answer stands, those of lists as the items of an instance. */
function choiceRules(
  choices: ChoiceSource | null,
  part: FormPart,
  compiling: Compiling,
): Pick<PartRules, 'filter' | 'nodes'> {
  const { filter = '', nodes = '', valueAt = '', labelAt = '' } = choices ?? {};
  const read = reader(part, compiling);
  const name = /^\$\{\s*([^\s{}]+)\s*\}$/.exec(nodes)?.[1];
  if (name === undefined) {
    const found = read('choice_filter', nodes);
    const value = read('choice_filter', valueAt);
    const label = read('choice_filter', labelAt);
    return { filter: read('choice_filter', filter, true), nodes: found && { found, value, label } };
  }
  const { byName, root, problems } = compiling;
  const standing = { part, byName, root, isInCondition: false };
  const answers = attempt(part, 'choice_filter', problems, () => allAnswers(name, standing));
  if (answers === null) return { filter: null, nodes: null };
  return {
    filter: reader(answers.target, compiling)('choice_filter', filter),
    nodes: { found: answers.path, value: null, label: null },
  };
}

const NO_RULES = {
  nodes: null,
  calculation: null,
  constraint: null,
  required: null,
  readonly: null,
  default: null,
  filter: null,
  seed: null,
  triggers: [],
} as const;

function reader(part: FormPart | null, { byName, root, problems }: Compiling) {
  return (field: FormColumn, text: string, isInCondition = false): Expression | null => {
    if (text.trim() === '') return null;
    return attempt(part, field, problems, () => {
      const expression = parseExpression(text);
      checkFunctions(expression);
      return withoutReferences(expression, { part, byName, root, isInCondition });
    });
  };
}

function triggersOf(
  names: readonly string[],
  part: FormPart,
  { byName, root, problems }: Compiling,
): FormPart[] {
  return names.flatMap((name) => {
    const found = attempt(part, 'trigger', problems, () =>
      partNamed(name, { part, byName, root, isInCondition: false }, -1),
    );
    return found ? [found] : [];
  });
}

function textsOf(
  field: 'label' | 'hint',
  texts: Texts,
  part: FormPart,
  { byName, root, problems }: Compiling,
): ParsedTexts {
  const parsed = Object.entries(texts).map(([language, text]) => {
    const resolve = (expression: Expression) =>
      withoutReferences(expression, { part, byName, root, isInCondition: false });
    return [language, attempt(part, field, problems, () => parsedText(text, resolve)) ?? []] as const;
  });
  return Object.fromEntries(parsed);
}

function attempt<T>(
  part: FormPart | null,
  field: FormColumn,
  problems: FormProblem[],
  make: () => T,
): T | null {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    problems.push({ part, field, code: error.code, fault: error.detail, place: placeOf(error, field) });
    return null;
  }
}

/** An expression within a text is read by itself: its characters are not those of the text. */
function placeOf({ at }: ExpressionError, field: FormColumn): number | null {
  return at < 0 || field === 'label' || field === 'hint' ? null : at + 1;
}

const FIELD_OF: Readonly<Record<ComputationKind, FormColumn>> = {
  relevant: 'relevant',
  calculation: 'calculation',
  count: 'repeat_count',
  choices: 'choice_filter',
};

function cycleProblem(part: FormPart, kind: ComputationKind, names: readonly string[]): FormProblem {
  const fault: FormProblemDetail = { what: 'needs_itself', names };
  return { part, field: FIELD_OF[kind], code: problemCode(fault), fault, place: null };
}
