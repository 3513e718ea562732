import type { AnyItem } from '../kit/fields/field.ts';

/** Kinds whose value is the ids of the photographs that answer the step, or show how it failed. */
const PHOTOGRAPHED: readonly string[] = ['photo', 'passFail'];

/** Ids of a step's photographs. */
export function photographsOf(step: AnyItem): string[] {
  return isPhotographed(step) ? valueOf(step).split(' ').filter(Boolean) : [];
}

/** What was typed or chosen; empty where photographs answer: their ids are nothing to read. */
export function writtenAnswer(step: AnyItem): string {
  return isPhotographed(step) ? '' : valueOf(step);
}

function isPhotographed({ kind }: AnyItem): boolean {
  return PHOTOGRAPHED.includes(String(kind));
}

function valueOf({ value }: AnyItem): string {
  return typeof value === 'string' ? value : '';
}
