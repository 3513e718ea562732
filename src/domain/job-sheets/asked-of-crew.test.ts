import { describe, expect, it } from 'vitest';
import { askedCompetences, dayOfWork, missingOf, onBoard } from './asked-of-crew.ts';

const DAY = '2026-03-10';

const named = (...names: string[]) => names.map((name) => ({ id: name, position: name, name }));

const skill = (name: string, validUntil: string | null, holder: string | null = null) => ({
  id: `${name} ${holder}`,
  position: name,
  name,
  holder,
  validUntil,
});

const crewWith = (...skills: ReturnType<typeof skill>[]) => [{ skills }];

const tool = (name: string) => ({
  id: name,
  position: name,
  tool: name,
  at: `${DAY}T05:00:00Z`,
  enteredBy: 'a',
});

describe('a competence that an order asks for', () => {
  const asked = (...skills: ReturnType<typeof skill>[]) =>
    askedCompetences({ requiredCompetences: named('First aid') }, crewWith(...skills), DAY)[0];

  it('is held to the end of its last day', () => {
    expect(asked(skill('First aid', DAY))).toMatchObject({ standing: 'held' });
    expect(asked(skill('First aid', '2026-03-09'))).toMatchObject({ standing: 'expired' });
    expect(asked(skill('First aid', null))).toMatchObject({ standing: 'held' });
  });

  it('is held where one of several has it still, and says whose has expired', () => {
    expect(asked(skill('first aid ', '2026-01-01', 'ada'), skill('FIRST AID', DAY, 'bo'))).toMatchObject({
      standing: 'held',
      holders: [
        { person: 'ada', isExpired: true },
        { person: 'bo', isExpired: false },
      ],
    });
  });

  it('is missing where nobody has it', () => {
    expect(asked(skill('Work at height', null))).toMatchObject({ standing: 'missing', holders: [] });
    expect(askedCompetences({ requiredCompetences: named('First aid') }, [], DAY)).toMatchObject([
      { standing: 'missing' },
    ]);
  });
});

describe('what a crew goes without', () => {
  const order = {
    requiredCompetences: named('First aid', 'Work at height'),
    requiredTools: named('Earthing set', 'Voltage detector'),
  };

  it('is named: what nobody has on the day, then what nobody saw on board', () => {
    const crews = crewWith(skill('First aid', '2026-03-01'), skill('Work at height', null));
    const sheet = { toolsOnBoard: [tool('earthing set')] };
    expect(missingOf(order, sheet, crews, DAY)).toEqual(['First aid', 'Voltage detector']);
    expect(onBoard(sheet, 'Earthing set')).toMatchObject({ enteredBy: 'a' });
  });

  it('is nothing where the order asks for nothing', () => {
    const nothing = { requiredCompetences: [], requiredTools: [] };
    expect(missingOf(nothing, { toolsOnBoard: [] }, [], DAY)).toEqual([]);
  });
});

describe('the day of the work', () => {
  const of = (startedAt: string | null, scheduledStart: string | null) =>
    dayOfWork({ startedAt, scheduledStart }, 'Europe/Berlin', DAY);

  it('is the one on which it began, where the tenant is', () => {
    expect(of('2026-03-08T23:30:00Z', '2026-03-20T07:00:00Z')).toBe('2026-03-09');
  });

  it('is the scheduled one before that, and today for what is late or has no date', () => {
    expect(of(null, '2026-03-20T23:30:00Z')).toBe('2026-03-21');
    expect(of(null, '2026-03-02T07:00:00Z')).toBe(DAY);
    expect(of(null, null)).toBe(DAY);
  });
});
