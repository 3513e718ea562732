import { type Expression, type Path, parts, type Step } from '../xpath/expression.ts';
import { type FormPart, formPartsBelow } from './form-part.ts';

/** Where a path may stand: a part, the element around all (`null`), or the document (`document`). */
type Spot = FormPart | null | 'document';

interface Form {
  /** The name of the element around all. */
  readonly root: string;
  /** The parts at the top. */
  readonly top: readonly FormPart[];
}

/** The parts whose answers, relevance or number an expression looks at, by the names it says. */
export function readsOf(expression: Expression, from: FormPart | null, form: Form): ReadonlySet<FormPart> {
  const reads = new Set<FormPart>();
  visit(expression, [from], { from, form, reads });
  return reads;
}

/** Whether an expression looks at the answer that it is about, and not by a condition at that of another instance. */
export function readsItself(expression: Expression, from: FormPart, form: Form): boolean {
  return [...parts(expression)].some(
    (part) => part.kind === 'path' && isUnconditional(part) && readsOf(part, from, form).has(from),
  );
}

function isUnconditional({ from, where, steps }: Path): boolean {
  const isPlain = where.length === 0 && steps.every((step) => step.where.length === 0);
  return isPlain && (typeof from === 'string' || from.kind !== 'path' || isUnconditional(from));
}

interface Visit {
  readonly from: FormPart | null;
  readonly form: Form;
  readonly reads: Set<FormPart>;
}

function visit(expression: Expression, context: readonly Spot[], about: Visit): void {
  switch (expression.kind) {
    case 'negate':
      visit(expression.of, context, about);
      return;
    case 'binary':
      visit(expression.left, context, about);
      visit(expression.right, context, about);
      return;
    case 'call':
      for (const one of expression.of) visit(one, context, about);
      return;
    case 'path':
      for (const spot of followed(expression, context, about)) add(spot, about);
      return;
    default:
  }
}

function add(spot: Spot, { reads }: Visit): void {
  if (spot !== null && spot !== 'document') reads.add(spot);
}

function followed(path: Path, context: readonly Spot[], about: Visit): readonly Spot[] {
  let spots = beginning(path, context, about);
  for (const condition of path.where) visit(condition, spots, about);
  for (const step of path.steps) {
    spots = [...new Set(spots.flatMap((spot) => stepFrom(spot, step, about.form)))];
    for (const condition of step.where) visit(condition, spots, about);
  }
  return spots;
}

function beginning(path: Path, context: readonly Spot[], about: Visit): readonly Spot[] {
  if (path.from === 'context') return context;
  if (path.from === 'root') return ['document'];
  if (path.from.kind === 'call' && path.from.name === 'current') return [about.from];
  if (path.from.kind === 'path') return followed(path.from, context, about);
  visit(path.from, context, about);
  return [];
}

function stepFrom(spot: Spot, step: Step, form: Form): readonly Spot[] {
  switch (step.axis) {
    case 'self':
      return [spot];
    case 'parent':
      return spot === 'document' ? [] : [spot === null ? 'document' : spot.parent];
    case 'child':
      return childrenOf(spot, form).filter((child) => fits(child, step, form));
    case 'descendant':
    case 'descendant-or-self':
      return [spot, ...belowOf(spot, form)].filter((one) => fits(one, step, form));
    // Siblings and what stands before and behind: whatever lies in the form may be meant.
    default:
      return belowOf('document', form).filter((one) => fits(one, step, form));
  }
}

function childrenOf(spot: Spot, form: Form): readonly Spot[] {
  if (spot === 'document') return [null];
  return spot === null ? form.top : spot.children;
}

function belowOf(spot: Spot, form: Form): readonly Spot[] {
  if (spot !== null && spot !== 'document') return [...formPartsBelow(spot)];
  const all = form.top.flatMap((part) => [part, ...formPartsBelow(part)]);
  return spot === 'document' ? [null, ...all] : all;
}

function fits(spot: Spot, { test }: Step, { root }: Form): boolean {
  if (test.kind !== 'name' || test.name === null) return true;
  const name = spot === null ? root : spot === 'document' ? '' : spot.item.name;
  return name === test.name;
}
