import { yardsticksOf } from './gates.ts';
import { type Decision } from './kit/entity/declared-decision.ts';
import type { AnyRow, EntityDefinition } from './kit/entity/entity.ts';
import { type Decider, decisionObstacle, taken, takenBack, undoFault } from './kit/rules/decision.ts';
import { type Lowered, loweredBy } from './kit/rules/yardstick.ts';
import { rowRuleOf } from './row-rules.ts';

/**
 * The statuses that this person may choose for a row: of a new one (`before` null) those it may begin with, of an old
 * one where its lifecycle leads from here. What an action of the module brings about is not among them, nor what the
 * server would refuse this person.
 */
export function offeredStatuses(entity: EntityDefinition, before: AnyRow | null, person: Decider): string[] {
  const { status } = entity.fields;
  if (status?.kind !== 'choice') return [];
  const current = before?.status;
  const lifecycle = entity.statuses?.lifecycle;
  const ways = before ? lifecycle?.next[String(current)] : lifecycle?.initial;
  return (ways ?? status.values).filter(
    (value) => value !== current && mayChoose(entity, value, person) && isOpen(entity, before, value, person),
  );
}

/** Whether the person may choose the status of some row or other. */
export function mayChoose(entity: EntityDefinition, status: string, { permissions }: Decider): boolean {
  const takes = (entity.decisions ?? []).flatMap((decision) => {
    const { statuses, action } = decision;
    const isGranting = statuses?.includes(status) && !isReachedWithin(entity, decision, status);
    return isGranting && action !== undefined ? [`${entity.subject}:${action}`] : [];
  });
  return !entity.statuses?.byAction?.includes(status) && takes.every((right) => permissions.includes(right));
}

/** Whether it is gone to from a status in which the decision stands already. */
function isReachedWithin(entity: EntityDefinition, { statuses }: Decision, status: string): boolean {
  const { lifecycle, usualNext } = entity.statuses ?? {};
  const ways = Object.entries(lifecycle?.next ?? usualNext ?? {});
  return ways.some(([from, to]) => to.includes(status) && statuses?.includes(from) === true);
}

/** Why the status is to be said a word about: the field for it; null where none is asked for. */
export function reasonFor(entity: EntityDefinition, before: AnyRow, status: string): string | null {
  const after = { ...before, status };
  const asked = takenBack(entity, before, after).filter(
    ({ undo }) => undo?.reason !== undefined && !undo.freely?.includes(status),
  );
  return asked[0]?.undo?.reason ?? givenBack(entity, before, status)[0]?.reason ?? null;
}

/** Work that goes back to before it was handed out. */
function givenBack(entity: EntityDefinition, before: AnyRow, status: string): Lowered[] {
  // Who writes says nothing here: the status alone asks for less only where it is handed out.
  return loweredBy(entity, yardsticksOf(entity), before, { ...before, status }, '');
}

/** Whether the step is shown once more before it is taken: somebody asked for it, or a decision is taken back. */
export function isWeighed(entity: EntityDefinition, before: AnyRow, status: string): boolean {
  const after = { ...before, status };
  const isAsked = taken(entity, before, after).some(
    ({ byAnother }) => byAnother !== undefined && byAnother.when?.(before) !== false,
  );
  return isAsked || reasonFor(entity, before, status) !== null;
}

/** Whether the step grants, or takes a grant back: then nothing else of the record changes with it. */
export function isGrant(entity: EntityDefinition, before: AnyRow, status: string): boolean {
  const after = { ...before, status };
  return (
    taken(entity, before, after).some(({ action }) => action !== undefined) ||
    reasonFor(entity, before, status) !== null
  );
}

function isOpen(entity: EntityDefinition, before: AnyRow | null, status: string, person: Decider): boolean {
  const after = { ...before, status };
  if (decisionObstacle(entity, before, after, person) !== null) return false;
  if (before && rowRuleOf(entity)?.(before, { ...before, status })) return false;
  const takes = before ? givenBack(entity, before, status) : [];
  if (!takes.every(({ action }) => person.permissions.includes(`${entity.subject}:${action}`))) return false;
  return (
    !before || takenBack(entity, before, after).every((each) => undoFault(each, before, after) !== 'stands')
  );
}
