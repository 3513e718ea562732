import type { ChangesFor } from '../../../domain/kit/entity/entity.ts';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { documentIn, jsonBytes } from '../../../domain/kit/fields/json-document.ts';
import { jsonEqual } from '../../../domain/kit/fields/json-equal.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { type Survey, survey } from '../../../domain/surveys/survey.ts';

/** Why the answers are not written: somebody else's arrived, the survey is closed by now, or they are more than a survey takes. */
export type KeepTrouble = 'changed_elsewhere' | 'closed' | 'too_large';

type SurveyChanges = ChangesFor<typeof survey>;

interface RecordKeeping {
  /** What stood in the survey when it was opened. */
  readonly known: JsonDocument;
  /** The version of the form that is filled in. */
  readonly formId: string;
  /** Runs a turn when those before it are done, with the survey as they left it. @returns whether it was saved */
  readonly inTurn: (
    turn: (fresh: Survey, update: (changes: SurveyChanges) => Promise<void>) => Promise<void>,
  ) => Promise<boolean>;
  /** RFC 3339 in UTC. */
  readonly timestamp: () => string;
  /** IANA. */
  readonly timeZone: string;
  readonly onTrouble: (trouble: KeepTrouble | null) => void;
  /** Runs a work as soon as the screen shows the answer that it is about. */
  readonly whenShown: (work: () => void) => void;
}

export interface RecordKeeper {
  /** Writes the answers as soon as the screen shows them: a kill costs no key. Whatever comes until then, or while that is done, is written together. */
  keep(record: () => JsonDocument): void;
  /** Writes at once what waits. @returns whether nothing waits any more */
  flush(): Promise<boolean>;
  /** Writes the last answers and closes the survey. */
  complete(record: JsonDocument): Promise<boolean>;
  /** Writes over what came from elsewhere: the person was asked. */
  prevail(): Promise<boolean>;
}

// Onto the survey itself, as job sheets write their steps: one truth on the device, which a kill finds written, and which goes to the server.
export function recordKeeper(keeping: RecordKeeping): RecordKeeper {
  let known: JsonDocument | null = keeping.known;
  let waiting: Waiting | null = null;
  /** What the survey was to be closed with, and was not. */
  let refused: Waiting | null = null;
  let isAsked = false;
  let isComplete = false;
  const flush = async () => {
    isAsked = false;
    await keeping.inTurn(async (fresh, update) => {
      const asked = waiting;
      if (asked === null) return;
      // As it stands now: writing one down at each key would take longer than the key.
      const record = asked.record();
      const trouble = troubleOf(fresh, known, record);
      keeping.onTrouble(trouble);
      if (trouble !== null) return;
      await update(changesWith(record, asked.isLast, fresh, keeping));
      known = record;
      isComplete = asked.isLast;
      if (waiting === asked) waiting = null;
    });
    return waiting === null;
  };
  return {
    flush,
    keep(record) {
      waiting = { record, isLast: false };
      if (isAsked) return;
      isAsked = true;
      keeping.whenShown(() => inBackground(flush()));
    },
    async complete(record) {
      const before = waiting;
      const last = { record: () => record, isLast: true };
      waiting = last;
      await flush();
      if (isComplete) return true;
      refused = { ...last, isLast: false };
      // What came to it meanwhile stays.
      if (waiting === last) waiting = before;
      return false;
    },
    prevail() {
      known = null;
      waiting ??= refused;
      refused = null;
      return flush();
    },
  };
}

interface Waiting {
  readonly record: () => JsonDocument;
  readonly isLast: boolean;
}

/** @param known what is written over; null: anything */
function troubleOf(fresh: Survey, known: JsonDocument | null, record: JsonDocument): KeepTrouble | null {
  if (fresh.status === 'Completed' || fresh.status === 'Cancelled') return 'closed';
  if (known !== null && !jsonEqual(documentIn(fresh.record), known)) return 'changed_elsewhere';
  return jsonBytes(record) > survey.fields.record.maxSize ? 'too_large' : null;
}

function changesWith(
  record: JsonDocument,
  isLast: boolean,
  fresh: Survey,
  { formId, timestamp, timeZone }: RecordKeeping,
): SurveyChanges {
  const isBegun = fresh.status === 'InProgress';
  return {
    ...(fresh.formId === formId ? {} : { formId }),
    record,
    recordedAt: timestamp(),
    recordedIn: timeZone,
    ...(isLast ? { status: 'Completed' } : isBegun ? {} : { status: 'InProgress' }),
  };
}
