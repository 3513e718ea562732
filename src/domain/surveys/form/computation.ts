import type { Expression } from '../xpath/expression.ts';
import { type FormPart, outwards } from './form-part.ts';
import type { PartRules } from './part-rules.ts';

export type ComputationKind = 'relevant' | 'calculation' | 'count' | 'choices';

/** Something that is worked out for every instance of a part, as soon as what it reads has changed. */
export interface Computation {
  readonly part: FormPart;
  readonly kind: ComputationKind;
  readonly expression: Expression;
  readonly reads: ReadonlySet<FormPart>;
  /** It looks at the very answer or relevance that it works out. */
  readonly isOwn: boolean;
  /** It looks at the last record: worked out when a record begins, and never again. */
  readonly looksBack: boolean;
}

export interface Cycle {
  readonly part: FormPart;
  readonly kind: ComputationKind;
  /** Of the questions, in the order in which they need each other. */
  readonly names: readonly string[];
}

type ReadsOf = (expression: Expression, part: FormPart) => Pick<Computation, 'reads' | 'isOwn' | 'looksBack'>;

/**
 * Everything that is worked out, each behind what it needs; and what needs itself. A repeat may be counted by its own answers: "one
 * more as long as the last one says so" is how forms ask as often as there is something to say.
 */
export function computationOrder(
  parts: readonly FormPart[],
  rules: ReadonlyMap<FormPart, PartRules>,
  readsOf: ReadsOf,
): { computations: readonly Computation[]; cycles: readonly Cycle[] } {
  const all = parts.flatMap((part) => computationsOf(part, rules.get(part), readsOf));
  const byPart = Map.groupBy(all, ({ part }) => part);
  const ordered: Computation[] = [];
  const cycles: Cycle[] = [];
  const state = new Map<Computation, 'open' | 'done'>();
  const trail: Computation[] = [];
  const visit = (one: Computation) => {
    if (state.get(one) === 'done') return;
    if (state.get(one) === 'open') {
      const round = [...trail.slice(trail.indexOf(one)), one];
      const names = round.map(({ part }) => part.item.name);
      if (isRefused(round)) cycles.push({ part: one.part, kind: one.kind, names });
      return;
    }
    state.set(one, 'open');
    trail.push(one);
    for (const needed of neededBy(one, byPart)) visit(needed);
    trail.pop();
    state.set(one, 'done');
    ordered.push(one);
  };
  for (const one of all) visit(one);
  return { computations: ordered, cycles };
}

/** Relevance and choices that depend on each other come to rest; but nothing depends on itself alone. */
function isRefused(round: readonly Computation[]): boolean {
  if (round.some(({ kind }) => kind === 'count' || kind === 'choices')) return false;
  return round.length === 2 || round.some(({ kind }) => kind === 'calculation');
}

/** The computations that look at each part, by their number. */
export function readersOf(computations: readonly Computation[]): ReadonlyMap<FormPart, readonly number[]> {
  const readers = new Map<FormPart, number[]>();
  for (const [index, { reads }] of computations.entries()) {
    for (const part of reads) {
      const found = readers.get(part);
      if (found) found.push(index);
      else readers.set(part, [index]);
    }
  }
  return readers;
}

function computationsOf(part: FormPart, rules: PartRules | undefined, readsOf: ReadsOf): Computation[] {
  const made = (kind: ComputationKind, expression: Expression | null | undefined): Computation[] =>
    expression ? [{ part, kind, expression, ...readsOf(expression, part) }] : [];
  const isTriggered = (rules?.triggers.length ?? 0) > 0;
  return [
    ...made('relevant', rules?.relevant),
    ...made('count', rules?.count),
    ...made('calculation', isTriggered ? null : rules?.calculation),
    ...made('choices', rules && choicesDependOn(rules)),
  ];
}

/** What decides on what is offered, in one expression that is never worked out; null where all is always offered. */
function choicesDependOn({ filter, nodes }: PartRules): Expression | null {
  const of = [nodes?.found, filter].filter((one) => one != null);
  return of.length === 0 ? null : { kind: 'call', name: 'choices', of, at: -1 };
}

/** What an answer says depends on how it is worked out, and on whether it and all around it are asked, and how often. */
function neededBy(one: Computation, byPart: ReadonlyMap<FormPart, readonly Computation[]>): Set<Computation> {
  const needed = new Set<Computation>();
  const add = (part: FormPart, kinds: readonly ComputationKind[]) => {
    for (const other of byPart.get(part) ?? []) if (kinds.includes(other.kind)) needed.add(other);
  };
  for (const read of one.reads) {
    add(read, ['calculation']);
    for (const around of outwards(read)) add(around, ['relevant', 'count']);
  }
  for (const around of outwards(one.part.parent)) add(around, ['relevant', 'count']);
  if (!one.isOwn) needed.delete(one);
  // A group that looks at its own answers, a repeat that counts itself: once, with what was there before.
  for (const other of needed) if (isAround(one, other) || isOwnOf(one, other)) needed.delete(other);
  return needed;
}

function isAround(one: Computation, other: Computation): boolean {
  const isInside = [...outwards(other.part.parent)].includes(one.part);
  return isInside && other.kind !== 'calculation';
}

/** A question's own relevance is worked out before its answer, which may look at itself (`once()`). */
function isOwnOf(one: Computation, other: Computation): boolean {
  return one.part === other.part && one.kind === 'relevant' && other.kind === 'calculation';
}
