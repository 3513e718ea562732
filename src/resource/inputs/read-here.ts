import { yearOf } from '../../domain/kit/time/calendar-days.ts';
import { numberFrom } from '../../domain/kit/values/typed-number.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { type ReadCode, readCode } from '../../domain/scan/read-code.ts';
import type { Workspace } from '../../session/account/workspace.tsx';

/** A code as it is read at this installation, today. */
export function readHere(workspace: Workspace, text: string): ReadCode {
  return readCode(text, { origin: location.origin, thisYear: yearHere(workspace), entities: ENTITIES });
}

/** For years of two digits: 2026. */
export function yearHere({ today }: Workspace): number {
  return numberFrom(yearOf(today())) ?? 0;
}
