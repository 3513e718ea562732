import { jsonEqual } from '../../../../domain/kit/fields/json-equal.ts';
import type { FillingRows } from '../filling-rows.ts';
import type { BegunFilling, FormFailure } from './begin-filling.ts';
import type { FillingBeginning } from './filling-session.ts';

/** What was read and worked out of a begun survey before somebody asked for its questions. */
export interface PreparedFilling {
  readonly rows: FillingRows;
  /** The id that the server knows this device by. */
  readonly deviceId: string;
  readonly begun: BegunFilling | FormFailure;
  /** Milliseconds since the epoch. */
  readonly preparedAt: number;
}

/** Milliseconds in which what a form works out from the time of day is still true enough to begin with. */
const FRESH = 60_000;

/** Milliseconds from the page that showed the survey to its questions. */
const ON_THE_WAY = 2000;

interface Kept {
  readonly filling: PreparedFilling;
  /** When the page that heard of every change of the survey went; null: it is there. */
  leftAt: number | null;
}

export interface Shelved {
  /** Nobody hears of changes of the survey any more. */
  leave(): void;
  /** The survey has changed. */
  drop(): void;
}

export interface FillingShelf {
  /** In place of what was there. */
  keep(filling: PreparedFilling): Shelved;
  /** What stands of a survey; null where it may be another one by now. */
  find(surveyId: string | null): PreparedFilling | null;
  /** What was begun from exactly this, once: two who fill in from it would share their answers. */
  take(prepared: PreparedFilling | null, beginning: FillingBeginning): BegunFilling | null;
}

/**
 * Holds one survey: that of the page on screen.
 *
 * @param now milliseconds since the epoch
 */
export function fillingShelf(now: () => number): FillingShelf {
  let kept: Kept | null = null;
  const taken = new WeakSet<PreparedFilling>();
  return {
    keep(filling) {
      const mine: Kept = { filling, leftAt: null };
      kept = mine;
      return {
        leave() {
          mine.leftAt = now();
        },
        drop() {
          if (kept === mine) kept = null;
        },
      };
    },
    find(surveyId) {
      if (kept === null || kept.filling.rows.surveyId !== surveyId) return null;
      return kept.leftAt !== null && now() - kept.leftAt > ON_THE_WAY ? null : kept.filling;
    },
    take(prepared, beginning) {
      if (prepared === null || taken.has(prepared)) return null;
      const { begun, preparedAt } = prepared;
      if (now() - preparedAt > FRESH || begun.kind !== 'begun') return null;
      if (!isSame(begun.beginning, beginning)) return null;
      taken.add(prepared);
      return begun;
    },
  };
}

function isSame(one: FillingBeginning, other: FillingBeginning): boolean {
  const [mine, theirs] = [one.environment, other.environment];
  return (
    one.form === other.form &&
    one.isReadOnly === other.isReadOnly &&
    one.index === other.index &&
    jsonEqual(one.record, other.record) &&
    mine.language === theirs.language &&
    mine.files === theirs.files &&
    mine.lastRecord === theirs.lastRecord &&
    mine.clock.now === theirs.clock.now &&
    mine.clock.timeZone === theirs.clock.timeZone &&
    mine.clock.locale === theirs.clock.locale &&
    jsonEqual(mine.metadata, theirs.metadata)
  );
}
