import type { AnyItem, Json } from '../kit/fields/field.ts';
import { isUuid } from '../kit/values/ids.ts';
import { timerMinutes } from './step-timer.ts';

/** Kinds whose value is ids of photographs: that answer the step, or, by older apps, show how it failed. */
const PHOTOGRAPHED: readonly string[] = ['photo', 'passFail'];

/** Ids of a step's photographs, each once: those that answer it, and those that show how it failed. */
export function photographsOf(step: AnyItem): string[] {
  const answering = isPhotographed(step) ? textOf(step.value) : '';
  // Nobody else checks what a value says.
  return [...new Set([...idsIn(answering).filter(isUuid), ...idsIn(textOf(step.photographs))])];
}

/** What a step has to say for these to be its photographs. A reading keeps its value: it shows how it failed beside that. */
export function answerPhotographs(step: AnyItem, ids: readonly string[]): Readonly<Record<string, Json>> {
  const said = ids.join(' ') || null;
  if (step.kind === 'photo') return { value: said, photographs: null };
  return isPhotographed(step) ? { value: null, photographs: said } : { photographs: said };
}

/** What was typed or chosen; empty where photographs answer: their ids are nothing to read. */
export function writtenAnswer(step: AnyItem): string {
  if (step.kind === 'timer') return minutesText(step);
  return isPhotographed(step) ? '' : textOf(step.value);
}

/** Its start and end are kept; what people read is how long it ran. */
function minutesText(step: AnyItem): string {
  const minutes = timerMinutes(step);
  return minutes === null ? '' : `${minutes} min`;
}

function isPhotographed({ kind }: AnyItem): boolean {
  return PHOTOGRAPHED.includes(String(kind));
}

function idsIn(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
