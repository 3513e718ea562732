import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allRows, rowsByIds } from '../../../data/read/list-query.ts';
import { DataError } from '../../../data/store/data-error.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { firstOpenStep } from '../../../domain/job-sheets/checklist.ts';
import { type FindingLevel, followUpId, followUpOrder } from '../../../domain/job-sheets/follow-up.ts';
import type { ChecklistStep, JobSheet, jobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { openPause, withoutOpenRest } from '../../../domain/job-sheets/sheet-run.ts';
import { shownSteps } from '../../../domain/job-sheets/shown-steps.ts';
import type { ChangesFor, FieldValues } from '../../../domain/kit/entity/entity.ts';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import { asMaintenancePlan, type MaintenancePlan } from '../../../domain/maintenance/maintenance-plan.ts';
import { meterWrites } from '../../../domain/maintenance/meter-steps.ts';
import { entities } from '../../../domain/registry.ts';
import { trackWork, whenSettled, whenThere } from '../../../resource/drafts/works-under-way.ts';
import { withChangedItem } from '../../../resource/items/item-list.ts';
import { useInTurn } from '../../../resource/items/use-in-turn.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { type Resting, restingOf } from './resting.ts';
import { type Signing, signingOf } from './signing.ts';
import { type SigningOn, signingOnOf } from './signing-on.ts';

/**
 * Card -1 is the briefing, 0 to n-1 are the steps, n is the end. What writes says whether it was saved; what the device
 * refused is said by itself.
 */
export interface Runner extends Resting, Signing, SigningOn {
  readonly steps: readonly ChecklistStep[];
  readonly card: number;
  go(card: number): void;
  answer(stepId: string, changes: FieldValues): Promise<boolean>;
  /** Answers a step from what it says when those before are saved. */
  answerFrom(stepId: string, changes: (fresh: ChecklistStep) => FieldValues): Promise<boolean>;
  /** Answers several steps in one write. `changed`: the checklist as it is then, from the one that stands. */
  answerAll(changed: (checklist: JobSheet['checklist']) => JobSheet['checklist']): Promise<boolean>;
  /** Changes the sheet itself: the permit that was shown. */
  change(changes: FieldValues): Promise<boolean>;
  /** The same from what the sheet says when those before are saved. */
  changeFrom(changes: (fresh: JobSheet) => FieldValues): Promise<boolean>;
  /** Makes the order that a failed step asks for, as the step stands when everything typed is saved. */
  followUp(stepId: string, level: FindingLevel, words: FollowUpWords): Promise<boolean>;
  begin(): Promise<boolean>;
  /** When what was typed and photographed for it is saved. */
  finish(): Promise<boolean>;
}

export interface FollowUpWords {
  readonly title: string;
  /** Where it was found: the sheet's number is filled in. */
  readonly lead: (sheet: string) => string;
}

export function useRunner(row: JobSheet): Runner {
  const workspace = useWorkspace();
  const { repository, timestamp: now } = workspace;
  const steps = shownSteps(row.checklist);
  const begun = row.status !== 'Assigned';
  const { card, go } = useCard(steps, begun);
  const { run, attempt, change: update } = useInTurn(entities.jobSheet, row, refuseCancelled);
  const always = useInTurn(entities.jobSheet, row);
  const answerAll: Runner['answerAll'] = (changed) =>
    run(async (sheet) => {
      const checklist = changed(sheet.checklist);
      await repository.update(entities.jobSheet, sheet.id, { checklist, ...beginning(sheet) });
    });
  // Under a name nothing changes any more: a photograph that is under way is to be an answer before.
  const attemptLast: typeof attempt = async (write) => {
    await whenThere(row.id);
    return attempt(write);
  };
  const runLast: typeof run = (write) => {
    const written = whenThere(row.id).then(() => run(write));
    trackWork(row.id, written);
    return written;
  };
  return {
    steps,
    card,
    go,
    ...restingOf(repository, { attempt, change: update }, now),
    // Danger is said whatever became of the sheet.
    stop: restingOf(repository, always, now).stop,
    ...signingOnOf(update, workspace.user.id, now),
    ...signingOf(repository, { run: runLast, attempt: attemptLast, change: update }, workspace.user.id, now),
    answerAll,
    answerFrom: (stepId, changes) =>
      answerAll((checklist) =>
        checklist.map((step) => (step.id === stepId ? { ...step, ...changes(step) } : step)),
      ),
    answer: (stepId, changes) => answerAll((checklist) => withChangedItem(checklist, stepId, changes)),
    followUp: (stepId, level, words) =>
      run((sheet) => createFollowUp(workspace, sheet, stepId, level, words)),
    change: (changes) => update(() => changes),
    changeFrom: update,
    begin: async () => begun || update(beginning),
    finish: async () => (await whenSettled(row.id)) && run((sheet) => completeSheet(workspace, sheet)),
  };
}

/** Called off while somebody was at it: what was answered and signed stays, and nothing comes to it. */
function refuseCancelled({ status }: JobSheet): void {
  if (status === 'Cancelled') throw new DataError('not_now', 'The sheet was cancelled', { path: 'status' });
}

/** What else work begins with is written where it is saved. */
function beginning({ status }: JobSheet): ChangesFor<typeof jobSheet> {
  return status === 'Assigned' ? { status: 'InProgress' } : {};
}

/** The address says which card is shown. Until it does, the one with which the runner was opened. */
function useCard(steps: readonly ChecklistStep[], begun: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('step');
  const start = begun ? firstOpenStep(steps) : -1;
  // Answering a step must not move on by itself.
  const [opened] = useState(start);
  const card = asked === null ? opened : (numberFrom(asked) ?? 1) - 1;
  return {
    card: Math.min(Math.max(Number.isInteger(card) ? card : start, -1), steps.length),
    go: (next: number) => setParameters({ step: String(next + 1) }, { replace: true }),
  };
}

/** Nothing where the step is gone. An order that is there already is not made again; a step that demands one names it. */
async function createFollowUp(
  { database, repository, tenant, today }: Workspace,
  sheet: JobSheet,
  stepId: string,
  level: FindingLevel,
  { title, lead }: FollowUpWords,
): Promise<void> {
  const step = sheet.checklist.find((one) => one.id === stepId);
  if (!step) return;
  const orderId = sheet.workOrderId ?? '';
  const id = await followUpId(tenant.id, sheet.id, stepId);
  const [order, made] = await rowsByIds(database, entities.workOrder, [orderId, id]);
  const words = { title, lead: lead(sheet.number ?? sheet.title) };
  const found = { sheet, step, order: order ?? null, level, today: today() };
  const named = withChangedItem(sheet.checklist, stepId, { followUpId: id });
  await repository.saveTogether([
    ...(made ? [] : [followUpOrder({ id, ...found, ...words })]),
    ...(step.orderOnFail
      ? [{ kind: 'update', entity: 'jobSheet', id: sheet.id, changes: { checklist: named } } as const]
      : []),
  ]);
}

/** With what its readings say of the meters of its asset. */
async function completeSheet(
  { database, repository, can, timestamp, today }: Workspace,
  sheet: JobSheet,
): Promise<void> {
  const pauses = openPause(sheet) && { pauses: withoutOpenRest(sheet, timestamp()) };
  const done = { status: 'Completed', ...pauses };
  const plans = can('maintenance:edit') ? await plansOfAsset(database, sheet) : [];
  await repository.saveTogether([
    { kind: 'update', entity: 'jobSheet', id: sheet.id, changes: done },
    ...meterWrites(sheet, plans, today()),
  ]);
}

async function plansOfAsset(database: FieldDatabase, { workOrderId }: JobSheet): Promise<MaintenancePlan[]> {
  const [order] = await rowsByIds(database, entities.workOrder, [workOrderId ?? '']);
  if (!order?.assetId) return [];
  const filters = { assetId: order.assetId };
  const plans = await allRows(database, { entity: entities.maintenancePlan, filters, sort: 'nextDueDate' });
  return plans.map(asMaintenancePlan);
}
