import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import { type KeepTrouble, type RecordKeeper, recordKeeper } from './record-keeper.ts';

const AT = '2026-07-15T20:30:00.000Z';

let stored: Survey;
let trouble: KeepTrouble | null;
let writes: number;
let isFull: boolean;
/** What waits for the next frame. */
let shown: (() => void)[];
/** One turn begins when the one before it is done, as on a screen. */
let last: Promise<unknown> = Promise.resolve();

function keeper(known: JsonDocument = {}): RecordKeeper {
  return recordKeeper({
    known,
    formId: 'form-1',
    inTurn: (turn) => {
      const done = last.then(() =>
        turn(stored, async (changes) => {
          if (isFull) throw new Error('full');
          writes += 1;
          stored = { ...stored, ...changes };
        }),
      );
      const isSaved = done.then(
        () => true,
        () => false,
      );
      last = isSaved;
      return isSaved;
    },
    timestamp: () => AT,
    timeZone: 'Africa/Dakar',
    onTrouble: (found) => (trouble = found),
    whenShown: (work) => shown.push(work),
  });
}

beforeEach(() => {
  stored = { id: 's', status: 'Draft', formId: null, record: null } as unknown as Survey; // what is looked at
  trouble = null;
  writes = 0;
  isFull = false;
  shown = [];
});

describe('answers that are kept', () => {
  it('begin the survey, with the version of the form, when and where', async () => {
    const kept = keeper();
    kept.keep(() => ({ a: 1 }));
    expect(await kept.flush()).toBe(true);
    expect(stored).toMatchObject({
      status: 'InProgress',
      formId: 'form-1',
      record: { a: 1 },
      recordedAt: AT,
      recordedIn: 'Africa/Dakar',
    });
    expect(writes).toBe(1);
  });

  it('are written at each key, and together while that is done', async () => {
    const kept = keeper();
    for (const word of ['h', 'he', 'hel', 'hello']) kept.keep(() => ({ a: word }));
    await kept.flush();
    expect(writes).toBeLessThan(4);
    expect(stored.record).toEqual({ a: 'hello' });
  });

  it('are written down when they are written, not at each key', async () => {
    const kept = keeper();
    let asked = 0;
    const record = () => ({ a: (asked += 1) });
    for (const _ of 'hello') kept.keep(record);
    expect(asked).toBe(0);
    for (const work of shown) work();
    await last;
    expect([asked, stored.record]).toEqual([1, { a: 1 }]);
  });

  it('are written when the screen shows them, once for all of a frame', async () => {
    const kept = keeper();
    kept.keep(() => ({ a: 1 }));
    kept.keep(() => ({ a: 2 }));
    expect([writes, shown.length]).toEqual([0, 1]);
    for (const work of shown) work();
    await last;
    expect([writes, stored.record]).toEqual([1, { a: 2 }]);
    kept.keep(() => ({ a: 3 }));
    expect(shown).toHaveLength(2);
  });

  it('are not written over others’, unless the person says so', async () => {
    const kept = keeper();
    stored = { ...stored, record: { a: 'theirs' } };
    kept.keep(() => ({ a: 'mine' }));
    expect(await kept.flush()).toBe(false);
    expect([stored.record, trouble]).toEqual([{ a: 'theirs' }, 'changed_elsewhere']);
    expect(await kept.prevail()).toBe(true);
    expect([stored.record, trouble]).toEqual([{ a: 'mine' }, null]);
  });

  it('stay until the device has room again', async () => {
    const kept = keeper();
    isFull = true;
    kept.keep(() => ({ a: 1 }));
    expect(await kept.flush()).toBe(false);
    isFull = false;
    expect(await kept.flush()).toBe(true);
    expect(stored.record).toEqual({ a: 1 });
  });

  it('that are more than a survey takes are said to be', async () => {
    const kept = keeper();
    kept.keep(() => ({ a: 'x'.repeat(100_001) }));
    expect(await kept.flush()).toBe(false);
    expect(trouble).toBe('too_large');
  });

  it('close the survey at the end, and are not written into a closed one', async () => {
    const kept = keeper();
    expect(await kept.complete({ a: 1 })).toBe(true);
    expect(stored).toMatchObject({ status: 'Completed', record: { a: 1 } });
    kept.keep(() => ({ a: 2 }));
    expect(await kept.flush()).toBe(false);
    expect([stored.record, trouble]).toEqual([{ a: 1 }, 'closed']);
  });

  it('are written over what came from elsewhere also where that was seen when it was to be finished', async () => {
    const kept = keeper();
    stored = { ...stored, status: 'InProgress', record: { a: 'theirs' } };
    expect(await kept.complete({ a: 'mine' })).toBe(false);
    expect([trouble, stored.status]).toEqual(['changed_elsewhere', 'InProgress']);
    expect(await kept.prevail()).toBe(true);
    expect([trouble, stored.status, stored.record]).toEqual([null, 'InProgress', { a: 'mine' }]);
    expect(await kept.complete({ a: 'mine' })).toBe(true);
    expect(stored.status).toBe('Completed');
  });

  it('that come while the last ones are written hinder nothing of that', async () => {
    const kept = keeper();
    const done = kept.complete({ a: 1 });
    await Promise.resolve();
    kept.keep(() => ({ a: 2 }));
    expect(await done).toBe(true);
    expect([stored.status, stored.record]).toEqual(['Completed', { a: 1 }]);
  });

  it('are asked for again after they were written at once', async () => {
    const kept = keeper();
    kept.keep(() => ({ a: 1 }));
    await kept.flush();
    kept.keep(() => ({ a: 2 }));
    expect(shown).toHaveLength(2);
  });
});
