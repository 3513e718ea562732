import type { CompiledForm } from '../form/compile.ts';
import { type FormItem, isGroup, isSilent } from '../form/definition.ts';
import { type FormPart, isQuestionPart } from '../form/form-part.ts';
import { type Expression, parts as expressionParts } from '../xpath/expression.ts';
import { isEmptied } from './choice-filter.ts';
import { type ConditionPlace, type Facts, metTogether, partMeant, waysToMeet } from './condition-facts.ts';
import { isContradictory, type PossibleAnswers } from './contradictions.ts';
import { parsedOrNull } from './plain-rule.ts';

export const LOGIC_FAULTS = [
  'never_shown',
  'always_true',
  'never_accepted',
  'no_choices',
  'later_question',
  'empty_group',
] as const;

/** Something that can be read and is hardly meant. */
export interface LogicFinding {
  readonly code: (typeof LOGIC_FAULTS)[number];
  readonly part: FormPart;
  /** The column that it is about. */
  readonly field: 'relevant' | 'constraint' | 'choice_filter' | 'required' | 'type';
  /** The question that it hangs on; null where it is its own. */
  readonly other: FormPart | null;
}

interface Checked {
  readonly byName: ConditionPlace['byName'];
  readonly possible: PossibleAnswers;
  readonly form: CompiledForm;
}

/** What in a form can never happen, always does, or looks ahead: weighed by its conditions alone. */
export function checkLogic(form: CompiledForm): readonly LogicFinding[] {
  const byName = Map.groupBy(form.parts, ({ item }) => item.name);
  const checked = { byName, possible: possibleAnswers(form), form };
  return form.parts.flatMap((part) => [
    ...relevanceFindings(part, checked),
    ...constraintFindings(part, checked),
    ...choiceFindings(part, checked),
    ...laterFindings(part, checked),
    ...(isGroup(part.item) && part.children.length === 0 ? [finding('empty_group', part, 'type')] : []),
  ]);
}

function finding(
  code: LogicFinding['code'],
  part: FormPart,
  field: LogicFinding['field'],
  other: FormPart | null = null,
): LogicFinding {
  return { code, part, field, other };
}

/** The choices of questions with one answer from a list of the form. */
function possibleAnswers({ parts, definition }: CompiledForm): PossibleAnswers {
  const lists = parts.flatMap((part) => {
    const source = isQuestionPart(part) && part.item.type === 'select_one' ? part.item.choices : null;
    const choices = source?.file === '' ? definition.lists[source.list] : undefined;
    return choices ? [[part.path, new Set(choices.map(({ value }) => value))] as const] : [];
  });
  return new Map(lists);
}

function relevanceFindings(part: FormPart, checked: Checked): LogicFinding[] {
  const own = waysOf(part, part.item.relevant, checked);
  if (own === null) return [];
  if (isNever(own, checked)) return [finding('never_shown', part, 'relevant')];
  const contrary = waysOf(part, part.item.relevant, checked, false);
  if (contrary && isNever(contrary, checked)) return [finding('always_true', part, 'relevant')];
  const around = part.parent === null ? null : waysAround(part.parent, checked);
  const both = around && metTogether(own, around);
  return both && !isNever(around, checked) && isNever(both, checked)
    ? [finding('never_shown', part, 'relevant', part.parent)]
    : [];
}

/** The ways in which everything that a part lies in is shown; null: none of it has a condition, or too many ways. */
function waysAround(part: FormPart, checked: Checked): readonly Facts[] | null {
  const own = waysOf(part, part.item.relevant, checked);
  const outer = part.parent === null ? null : waysAround(part.parent, checked);
  return own && outer ? metTogether(own, outer) : (own ?? outer);
}

function constraintFindings(part: FormPart, checked: Checked): LogicFinding[] {
  if (!isQuestionPart(part)) return [];
  const answered: Facts = [
    { kind: 'compared', subject: part.path, operator: '!=', value: '', orEmpty: false },
  ];
  // A constraint is asked of an answer only.
  const own = waysOf(part, part.item.constraint, checked);
  const ways = own && metTogether(own, [answered]);
  return ways && isNever(ways, checked) ? [finding('never_accepted', part, 'constraint')] : [];
}

function choiceFindings(part: FormPart, { form, byName }: Checked): LogicFinding[] {
  if (!isQuestionPart(part)) return [];
  const filter = parsedOrNull(part.item.choices?.filter ?? '');
  return isEmptied(part, filter, form.definition, (name) => partMeant(name, { part, byName }))
    ? [finding('no_choices', part, 'choice_filter')]
    : [];
}

const ASKED_BEFORE = ['relevant', 'constraint', 'required', 'choice_filter'] as const;

/** Questions further down that a part waits for: they have no answer yet when it is asked. */
function laterFindings(part: FormPart, { byName }: Checked): LogicFinding[] {
  return ASKED_BEFORE.flatMap((field) => {
    const expression = parsedOrNull(expressionOf(part.item, field));
    const later = expression && laterIn(expression, { part, byName });
    return later ? [finding('later_question', part, field, later)] : [];
  });
}

function laterIn(expression: Expression, place: ConditionPlace): FormPart | undefined {
  return [...expressionParts(expression)]
    .flatMap((one) =>
      one.kind === 'reference' && !one.isLastSaved ? (partMeant(one.name, place) ?? []) : [],
    )
    .find((target) => target.place > place.part.place && isQuestionPart(target) && !isSilent(target.item));
}

function expressionOf(item: FormItem, field: (typeof ASKED_BEFORE)[number]): string {
  if (field === 'relevant') return item.relevant;
  if (isGroup(item)) return '';
  return field === 'choice_filter' ? (item.choices?.filter ?? '') : item[field];
}

function waysOf(part: FormPart, text: string, { byName }: Checked, wanted = true): readonly Facts[] | null {
  const expression = text.trim() === '' ? null : parsedOrNull(text);
  return expression && waysToMeet(expression, { part, byName }, wanted);
}

function isNever(ways: readonly Facts[], { possible }: Checked): boolean {
  return ways.every((facts) => isContradictory(facts, possible));
}
