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

export interface FillingShelf {
  /** In place of what was there. @returns takes it away: the survey has changed, or nobody hears of its changes any more */
  keep(filling: PreparedFilling): () => void;
  /** What stands of a survey; null: nothing, or the page that heard of its changes is gone. */
  find(surveyId: string | null): PreparedFilling | null;
  /** What was begun from exactly this, once: two who fill in from it would share their answers. */
  take(prepared: PreparedFilling | null, beginning: FillingBeginning): BegunFilling | null;
}

/**
 * Holds one survey: that of the page on screen. Its questions are drawn before that page goes, and find it there.
 *
 * @param now milliseconds since the epoch
 */
export function fillingShelf(now: () => number): FillingShelf {
  let kept: PreparedFilling | null = null;
  const taken = new WeakSet<PreparedFilling>();
  return {
    keep(filling) {
      kept = filling;
      return () => {
        if (kept === filling) kept = null;
      };
    },
    find: (surveyId) => (kept?.rows.surveyId === surveyId ? kept : null),
    take(prepared, beginning) {
      if (prepared === null || taken.has(prepared)) return null;
      const { begun, preparedAt } = prepared;
      if (Math.abs(now() - preparedAt) > FRESH || begun.kind !== 'begun') return null;
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
