import type { JobSheet } from './job-sheet.ts';
import { shownSteps } from './shown-steps.ts';
import { photographsOf } from './step-answer.ts';

/** What a photograph of a sheet shows: a step's answer, with the step's place from 1, the permit to work, or whatever else. */
export type Shows =
  | { readonly of: 'step'; readonly place: number; readonly label: string }
  | { readonly of: 'permit' }
  | { readonly of: 'record' };

export interface ShownPhotograph {
  /** Of the attachment. */
  readonly id: string;
  readonly shows: Shows;
}

type Sheet = Pick<JobSheet, 'checklist' | 'permitPhotographs'>;

/**
 * A sheet's photographs as it is read: of the permit, then step by step, then the others in the order in which they are given. Each
 * once, where it is named first.
 *
 * @param ids all that hang on the sheet; a step may name others, which are gone or not on this device
 */
export function sheetPhotographs(sheet: Sheet, ids: readonly string[]): ShownPhotograph[] {
  const named: ShownPhotograph[] = [
    ...photographsOfPermit(sheet).map((id) => ({ id, shows: { of: 'permit' } as const })),
    ...shownSteps(sheet.checklist).flatMap((step, index) =>
      photographsOf(step).map((id) => ({
        id,
        shows: { of: 'step', place: index + 1, label: step.label } as const,
      })),
    ),
  ];
  const hanging = new Set(ids);
  const placed = new Map<string, ShownPhotograph>();
  for (const one of named) if (hanging.has(one.id) && !placed.has(one.id)) placed.set(one.id, one);
  const others = ids.filter((id) => !placed.has(id));
  return [...placed.values(), ...others.map((id) => ({ id, shows: { of: 'record' } as const }))];
}

/** Of the permit alone. */
export function photographsOfPermit({
  permitPhotographs: said,
}: Pick<JobSheet, 'permitPhotographs'>): readonly string[] {
  return (said ?? '').split(' ').filter(Boolean);
}
