import type { Backup } from '../../support/server-app.ts';
import { RULES } from '../oracle/entities.ts';
import type { Desktop, Save, Violation } from '../oracle/journal.ts';
import { seatOf } from '../oracle/journal.ts';
import type { Rows } from './deeds.ts';
import type { Ground } from './ground.ts';
import type { Person, Tablet } from './tablet.ts';
import { desktopOf } from './tablet.ts';

/** Rows of each tenant that a history is about. */
export type Stage = Readonly<Record<string, Rows>>;

/** A history while it is lived. */
export interface Life {
  readonly ground: Ground;
  readonly stage: Stage;
  readonly saves: Save[];
  /** What people took back by hand: seats with rows, and texts. */
  readonly givenUp: Set<string>;
  readonly violations: Violation[];
  /** Syncs that wait for a late request or answer. */
  readonly underWay: Map<Tablet, Promise<unknown>>;
  readonly active: Set<Tablet>;
  /** Writes of the tenant that the server had applied when a person last pulled all of it, by seat. */
  readonly seen: Map<string, number>;
  /** Writes that the server had applied when the history began, by tenant. */
  readonly before: ReadonlyMap<string, number>;
  readonly backup: {
    readonly data: Backup;
    readonly expected: ReturnType<Ground['wire']['server']['backup']>;
  } | null;
}

export function noteSeen(life: Life, tablet: Tablet, person: Person, outcome: string | null): void {
  life.seen.set(placeOf(tablet, person), outcome === 'done' ? appliedIn(life, person) : -1);
}

/** One person's work on one tablet, or with a row on it, by name. */
export function placeOf(tablet: Tablet, { tenantId, id }: Person): string {
  return seatOf({ tablet: tablet.name, tenantId, userId: id });
}

/** Writes of this person's tenant that the server has applied. */
export function appliedIn({ ground }: Life, { tenantId }: Person): number {
  return ground.wire.server.appliedIn(tenantId);
}

/** Lets what is under way on a tablet come to its end. */
export async function settle(life: Life, tablet: Tablet): Promise<void> {
  tablet.network.release();
  await life.underWay.get(tablet);
  life.underWay.delete(tablet);
}

/** What lies on a tablet of a person's work, as far as this history is about it. */
export function desktop(life: Life, tablet: Tablet, person: Person): Promise<Desktop> {
  return desktopOf(tablet, person, Object.keys(RULES), idsOf(life));
}

/** Every row that the history is about. */
export function idsOf({ stage }: Life): string[] {
  return Object.values(stage).flatMap(({ order, sheet, item, made }) => [
    order,
    sheet,
    item,
    ...made.map(({ id }) => id),
  ]);
}
