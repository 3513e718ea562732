import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rowsByIds } from '../../../data/list-query.ts';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import type { AnyItem, Json } from '../../../domain/kit/field.ts';
import { itemsOf } from '../../../domain/kit/field.ts';
import { followUpId, followUpOrder } from '../../../domain/work/follow-up.ts';
import { inOrder, withChangedItem } from '../../../resource/item-list.ts';
import { useWorkspace } from '../../../session/workspace.tsx';
import { firstOpenStep } from './checklist.ts';

/** Card -1 is the briefing, 0 to n-1 are the steps, n is the end. */
export interface Runner {
  readonly steps: readonly AnyItem[];
  readonly card: number;
  go(card: number): void;
  answer(stepId: string, changes: Readonly<Record<string, Json>>): Promise<void>;
  /** Makes the order that a failed step asks for, as the step stands when everything typed is saved. */
  followUp(stepId: string, words: FollowUpWords): Promise<void>;
  begin(): Promise<void>;
  finish(): Promise<void>;
}

export interface FollowUpWords {
  readonly title: string;
  /** Where it was found: the sheet's number is filled in. */
  readonly lead: (sheet: string) => string;
}

export function useRunner(row: AnyRow): Runner {
  const { database, repository, tenant } = useWorkspace();
  const steps = inOrder(itemsOf(row.checklist));
  const [parameters, setParameters] = useSearchParams();
  const begun = row.status !== 'Assigned';
  const asked = parameters.get('step');
  const start = begun ? firstOpenStep(steps) : -1;
  // Where the runner was opened; answering a step must not move on by itself.
  const [opened] = useState(start);
  const card = asked === null ? opened : Number(asked) - 1;
  const go = (next: number) => setParameters({ step: String(next + 1) }, { replace: true });

  // Answers are written one after the other, each onto the row as the one before left it: the row on screen may be a
  // moment old, and an answer computed from it would take the one before back.
  const last = useRef(Promise.resolve());
  const inTurn = (write: () => Promise<void>) => {
    const next = last.current.then(write);
    last.current = next.catch(() => undefined);
    return next;
  };
  const answer = (stepId: string, changes: Readonly<Record<string, Json>>) =>
    inTurn(async () => {
      const [fresh] = await rowsByIds(database, 'jobSheet', [row.id]);
      const checklist = withChangedItem(itemsOf((fresh ?? row).checklist), stepId, changes);
      const begins = fresh?.status === 'Assigned' ? { status: 'InProgress' } : {};
      await repository.update('jobSheet', row.id, { checklist, ...begins });
    });
  const followUp = (stepId: string, { title, lead }: FollowUpWords) =>
    inTurn(async () => {
      const [sheet = row] = await rowsByIds(database, 'jobSheet', [row.id]);
      const step = itemsOf(sheet.checklist).find((one) => one.id === stepId);
      if (!step) return;
      const orderId = typeof sheet.workOrderId === 'string' ? sheet.workOrderId : '';
      const id = await followUpId(tenant.id, sheet.id, stepId);
      const [order, made] = await rowsByIds(database, 'workOrder', [orderId, id]);
      if (made) return;
      const words = { title, lead: lead(String(sheet.number ?? sheet.title)) };
      await repository.saveTogether([followUpOrder({ id, sheet, step, order: order ?? null, ...words })]);
    });
  return {
    steps,
    card: Math.min(Math.max(Number.isInteger(card) ? card : start, -1), steps.length),
    go,
    answer,
    followUp,
    begin: () =>
      begun
        ? Promise.resolve()
        : inTurn(() => repository.update('jobSheet', row.id, { status: 'InProgress' })),
    finish: () => inTurn(() => repository.update('jobSheet', row.id, { status: 'Completed' })),
  };
}
