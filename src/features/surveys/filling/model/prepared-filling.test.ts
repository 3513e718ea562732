import { describe, expect, it } from 'vitest';
import { formFrom } from '../../../../../tests/support/forms.ts';
import type { FillingRows } from '../filling-rows.ts';
import { beginFilling } from './begin-filling.ts';
import type { FillingBeginning } from './filling-session.ts';
import { type FillingShelf, fillingShelf, type PreparedFilling } from './prepared-filling.ts';

const ROWS: FillingRows = { surveyId: 'mine', survey: null, formId: null, form: null };

async function begun(): Promise<FillingBeginning> {
  const { form, definition } = await formFrom(
    '| survey | | | |\n| | type | name | label |\n| | text | a | A |\n',
  );
  if (form === null) throw new Error('the form has no errors');
  const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
  const environment = { clock, language: definition.defaultLanguage, metadata: { deviceid: 'd' }, files: {} };
  return { form, environment, record: { a: 'x' }, isReadOnly: false, index: null };
}

interface Shelf {
  readonly shelf: FillingShelf;
  readonly prepared: PreparedFilling;
  readonly takeAway: () => void;
  readonly wait: (time: number) => void;
}

function shelved(beginning: FillingBeginning): Shelf {
  let now = 0;
  const shelf = fillingShelf(() => now);
  const prepared = { rows: ROWS, deviceId: 'd', begun: beginFilling(beginning), preparedAt: 0 };
  return { shelf, prepared, takeAway: shelf.keep(prepared), wait: (time) => (now += time) };
}

describe('what was prepared of a survey', () => {
  it('is found while the page that hears of its changes is there, and no moment longer', async () => {
    const { shelf, prepared, takeAway, wait } = shelved(await begun());
    wait(3_600_000);
    expect([shelf.find('mine'), shelf.find('other'), shelf.find(null)]).toEqual([prepared, null, null]);
    takeAway();
    expect(shelf.find('mine')).toBeNull();
  });

  it('takes nothing away that came in its place', async () => {
    const { shelf, prepared, takeAway } = shelved(await begun());
    const other = { ...prepared };
    const takeOther = shelf.keep(other);
    takeAway();
    expect(shelf.find('mine')).toBe(other);
    takeOther();
    expect(shelf.find('mine')).toBeNull();
  });

  it('is begun with once', async () => {
    const beginning = await begun();
    const { shelf, prepared } = shelved(beginning);
    expect(shelf.take(prepared, { ...beginning, record: { a: 'x' } })).toBe(prepared.begun);
    expect(shelf.take(prepared, beginning)).toBeNull();
    expect(shelf.take(null, beginning)).toBeNull();
  });

  it('is not begun with when its time has gone by', async () => {
    const beginning = await begun();
    const { shelf, prepared, wait } = shelved(beginning);
    wait(60_001);
    expect(shelf.take(prepared, beginning)).toBeNull();
    // A clock that was set back says nothing about how long ago it was.
    wait(-3_600_000);
    expect(shelf.take(prepared, beginning)).toBeNull();
  });

  it('is not begun with where anything else is to be filled in', async () => {
    const beginning = await begun();
    const { environment } = beginning;
    const others: FillingBeginning[] = [
      { ...beginning, form: { ...beginning.form } },
      { ...beginning, record: { a: 'y' } },
      { ...beginning, isReadOnly: true },
      { ...beginning, index: 3 },
      { ...beginning, environment: { ...environment, language: 'French (fr)' } },
      { ...beginning, environment: { ...environment, files: {} } },
      { ...beginning, environment: { ...environment, lastRecord: null } },
      { ...beginning, environment: { ...environment, metadata: { deviceid: 'another' } } },
      {
        ...beginning,
        environment: { ...environment, clock: { ...environment.clock, timeZone: 'Asia/Tokyo' } },
      },
      { ...beginning, environment: { ...environment, clock: { ...environment.clock, locale: 'fr' } } },
      { ...beginning, environment: { ...environment, clock: { ...environment.clock, now: () => 0 } } },
    ];
    const { shelf, prepared } = shelved(beginning);
    expect(others.map((other) => shelf.take(prepared, other))).toEqual(others.map(() => null));
    expect(shelf.take(prepared, beginning)).toBe(prepared.begun);
  });
});
