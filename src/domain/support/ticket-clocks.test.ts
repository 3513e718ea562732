import { describe, expect, it } from 'vitest';
import { businessMinutes, WEEKDAYS } from './business-hours.ts';
import { ticketClocks } from './ticket-clocks.ts';

const UTC = { ...WEEKDAYS, offset: () => 0 };
const at = (text: string) => Date.parse(`${text}Z`);

describe('business hours', () => {
  it.each([
    ['within a day', '2026-11-23T08:00', '2026-11-23T09:30', 90],
    ['before it opens', '2026-11-23T05:00', '2026-11-23T07:00', 0],
    ['over a night', '2026-11-23T16:00', '2026-11-24T08:00', 120],
    ['over a weekend', '2026-11-20T16:00', '2026-11-23T08:00', 120],
    ['on a Sunday', '2026-11-22T08:00', '2026-11-22T16:00', 0],
    ['a whole week', '2026-11-16T00:00', '2026-11-23T00:00', 5 * 600],
    ['the wrong way round', '2026-11-23T12:00', '2026-11-23T08:00', 0],
  ])('%s', (_, from, to, minutes) => {
    expect(businessMinutes(at(from), at(to), UTC)).toBe(minutes);
  });

  it('are those of the place: an hour ahead of UTC, it opens at six UTC', () => {
    const ahead = { ...WEEKDAYS, offset: () => 60 };
    expect(businessMinutes(at('2026-11-23T05:30'), at('2026-11-23T06:30'), ahead)).toBe(30);
  });
});

describe("a ticket's clocks", () => {
  const ticket = (status: string, trail: Record<string, string>) =>
    ({
      priority: 'high',
      status,
      createdAt: '2026-11-23T08:00:00.000Z',
      requester: 'lena',
      statusTrail: Object.fromEntries(
        Object.entries(trail).map(([time, step]) => [`2026-11-23T${time}:00.000Z`, step]),
      ),
    }) as Parameters<typeof ticketClocks>[0];
  const reply = (time: string, createdBy: string, internal = false) => ({
    createdAt: `2026-11-23T${time}:00.000Z`,
    createdBy,
    internal,
  });
  const noon = at('2026-11-23T12:00');

  it('run from the beginning, against the targets of the priority', () => {
    const { response, resolution } = ticketClocks(ticket('Open', { '08:00': 'Open' }), [], noon, UTC);
    expect(response).toEqual({ minutes: 240, target: 240, state: 'running', isLate: false });
    expect(resolution).toEqual({ minutes: 240, target: 600, state: 'running', isLate: false });
  });

  it('stand while the ticket is pending or on hold', () => {
    const paused = ticket('OnHold', { '08:00': 'Open', '09:00': 'Pending', '10:00': 'OnHold' });
    expect(ticketClocks(paused, [], noon, UTC).resolution).toMatchObject({ minutes: 60, state: 'paused' });
    const again = ticket('Open', { '08:00': 'Open', '09:00': 'Pending', '11:00': 'Open' });
    expect(ticketClocks(again, [], noon, UTC).resolution).toMatchObject({ minutes: 120, state: 'running' });
  });

  it('go on when the requester answers, though nobody took it off pending', () => {
    const pending = ticket('Pending', { '08:00': 'Open', '09:00': 'Pending' });
    const clocks = ticketClocks(pending, [reply('11:00', 'lena')], noon, UTC);
    expect(clocks.resolution).toMatchObject({ minutes: 120, state: 'running' });
  });

  it('response ends with the first answer to the requester: a note or their own word is none', () => {
    const open = ticket('Open', { '08:00': 'Open' });
    const talk = [reply('08:10', 'marcus', true), reply('08:20', 'lena'), reply('09:00', 'marcus')];
    expect(ticketClocks(open, talk.slice(0, 2), noon, UTC).response.state).toBe('running');
    expect(ticketClocks(open, talk, noon, UTC).response).toMatchObject({ minutes: 60, state: 'stopped' });
  });

  it('resolution ends when it is solved, and goes on where it ended when it is opened again', () => {
    const solved = ticket('Solved', { '08:00': 'Open', '10:00': 'Solved' });
    expect(ticketClocks(solved, [], noon, UTC).resolution).toMatchObject({ minutes: 120, state: 'stopped' });
    const again = ticket('Open', { '08:00': 'Open', '10:00': 'Solved', '11:00': 'Open' });
    expect(ticketClocks(again, [], noon, UTC).resolution).toMatchObject({ minutes: 180, state: 'running' });
  });

  it('is late beyond its target', () => {
    const late = ticketClocks(ticket('Open', { '08:00': 'Open' }), [], at('2026-11-23T12:01'), UTC);
    expect(late.response.isLate).toBe(true);
  });
});
