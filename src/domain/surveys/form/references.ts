import { type Expression, ExpressionError, type Path, parts, type Step } from '../xpath/expression.ts';
import { type FormPart, outwards, repeatsAround } from './form-part.ts';

/** The parts of a form by name; a name may stand in several groups. */
export type PartsByName = ReadonlyMap<string, readonly FormPart[]>;

interface Standing {
  /** Whose expression it is; null: the form's. */
  readonly part: FormPart | null;
  readonly byName: PartsByName;
  /** The name of the element around all. */
  readonly root: string;
  /** Within a condition the context is what the condition is about; the question is `current()`. */
  readonly isInCondition: boolean;
}

const SELF: Step = { axis: 'self', test: { kind: 'node' }, where: [] };
const PARENT: Step = { axis: 'parent', test: { kind: 'node' }, where: [] };
/** What the last record of the form answers, as ODK's tools name it. */
export const LAST_SAVED = '__last-saved';
const LAST_INSTANCE: Expression = {
  kind: 'call',
  name: 'instance',
  of: [{ kind: 'string', value: LAST_SAVED }],
  at: -1,
};
const CURRENT: Expression = { kind: 'call', name: 'current', of: [], at: -1 };

/**
 * Turns each `${name}` into a path: to the answer in the same instance of the repeats that both lie in, else to all of them.
 *
 * @throws ExpressionError `unknown_reference`
 */
export function withoutReferences(expression: Expression, standing: Standing, isWhole = false): Expression {
  switch (expression.kind) {
    case 'reference':
      return resolved(expression, standing);
    case 'string':
      return { ...expression, value: pathsInText(expression.value, standing) };
    case 'negate':
      return { ...expression, of: withoutReferences(expression.of, standing) };
    case 'binary':
      return {
        ...expression,
        left: withoutReferences(expression.left, standing),
        right: withoutReferences(expression.right, standing),
      };
    case 'call':
      return {
        ...expression,
        of: expression.of.map((one, index) => argument(expression.name, one, index, standing)),
      };
    case 'path':
      return withoutReferencesOf(isWhole ? expression : inThisInstance(expression, standing), standing);
    default:
      return expression;
  }
}

/** What indexed-repeat() looks through is all answers, wherever it stands. */
function argument(name: string, one: Expression, index: number, standing: Standing): Expression {
  const isListed = name === 'indexed-repeat' && (index === 0 || index % 2 === 1);
  return isListed && one.kind === 'reference'
    ? absolute(partNamed(one.name, standing, one.at), standing)
    : withoutReferences(one, standing, isListed);
}

function withoutReferencesOf(path: Path, standing: Standing): Expression {
  const inCondition = { ...standing, isInCondition: true };
  const where = path.where.map((one) => withoutReferences(one, inCondition));
  const steps = path.steps.map((step) => ({
    ...step,
    where: step.where.map((one) => withoutReferences(one, inCondition)),
  }));
  if (typeof path.from === 'string') return { ...path, where, steps };
  const from = withoutReferences(path.from, standing);
  return { ...path, from, where, steps };
}

function resolved(reference: Extract<Expression, { kind: 'reference' }>, standing: Standing): Expression {
  const target = partNamed(reference.name, standing, reference.at);
  if (reference.isLastSaved) return { ...absolute(target, standing), from: LAST_INSTANCE };
  const around = repeatsAround(standing.part);
  const shared = repeatsAround(target.parent).find((repeat) => around.includes(repeat));
  return shared === undefined ? absolute(target, standing) : relative(target, shared, standing);
}

/**
 * A path from the top that leads into the repeat in which it stands means the same instance, as ODK's tools have it, unless it says which
 * one it means. A path to the repeat itself means all of them.
 *
 * @see https://getodk.github.io/xforms-spec/#xpath-paths
 */
function inThisInstance(path: Path, { part, root, isInCondition }: Standing): Path {
  if (path.from !== 'root' || path.where.length > 0) return path;
  const around = [...outwards(part)];
  const shared = repeatsAround(part).find((repeat) => leadsInto(repeat, path.steps, root));
  if (shared === undefined) return path;
  const up = around.indexOf(shared);
  const down = path.steps.slice(1 + namesTo(shared, null).length);
  const steps = [...(up === 0 ? [SELF] : Array.from({ length: up }, () => PARENT)), ...down];
  return { kind: 'path', from: isInCondition ? CURRENT : 'context', where: [], steps };
}

function leadsInto(repeat: FormPart, steps: readonly Step[], root: string): boolean {
  const names = [root, ...namesTo(repeat, null)];
  if (steps.length <= names.length) return false;
  return names.every((name, index) => {
    const step = steps[index];
    return (
      step?.axis === 'child' &&
      step.test.kind === 'name' &&
      step.test.name === name &&
      step.where.length === 0
    );
  });
}

/** Whether an expression asks what the last record answers. */
export function looksBack(expression: Expression): boolean {
  return [...parts(expression)].some(
    (one) => one.kind === 'call' && one.name === 'instance' && isLastSaved(one.of[0]),
  );
}

function isLastSaved(id: Expression | undefined): boolean {
  return id?.kind === 'string' && id.value === LAST_SAVED;
}

function absolute(target: FormPart, { root }: Standing): Path {
  const names = [root, ...namesTo(target, null)];
  return { kind: 'path', from: 'root', where: [], steps: names.map(child) };
}

function relative(target: FormPart, shared: FormPart, { part, isInCondition }: Standing): Path {
  const up = [...outwards(part)].findIndex((one) => one === shared);
  const down = namesTo(target, shared).map(child);
  const steps = [...(up === 0 ? [SELF] : Array.from({ length: up }, () => PARENT)), ...down];
  return { kind: 'path', from: isInCondition ? CURRENT : 'context', where: [], steps };
}

/** The path to a question's answers in every instance of the repeat it lies in, as far as they share those around. */
export function allAnswers(name: string, standing: Standing): { path: Path; target: FormPart } {
  const target = partNamed(name, standing, -1);
  const [own] = repeatsAround(target.parent);
  const around = repeatsAround(standing.part);
  const shared = repeatsAround(own?.parent ?? null).find((repeat) => around.includes(repeat));
  const path = shared === undefined ? absolute(target, standing) : relative(target, shared, standing);
  return { path, target };
}

function namesTo(target: FormPart, from: FormPart | null): string[] {
  const names: string[] = [];
  for (const one of outwards(target)) {
    if (one === from) break;
    names.unshift(one.item.name);
  }
  return names;
}

function child(name: string): Step {
  return { axis: 'child', test: { kind: 'name', prefix: '', name }, where: [] };
}

/** The part that a name means: of several the one that is nearest. @throws ExpressionError `unknown_reference` */
export function partNamed(name: string, { part, byName }: Standing, at: number): FormPart {
  const found = byName.get(name) ?? [];
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  for (const around of repeatsAround(part)) {
    const within = found.filter((one) => repeatsAround(one.parent).includes(around));
    if (within.length === 1 && within[0]) return within[0];
  }
  throw new ExpressionError({ what: found.length > 1 ? 'several_questions' : 'no_question', name }, at);
}

const IN_TEXT = /\$\{\s*([^\s{}#]+)\s*\}/g;

/** jr:choice-name() names a question in quotes. */
function pathsInText(text: string, standing: Standing): string {
  return text.replaceAll(IN_TEXT, (_, name: string) => partNamed(name, standing, -1).path);
}
