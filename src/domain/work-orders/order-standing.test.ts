import { describe, expect, it } from 'vitest';
import { orderStanding } from './order-standing.ts';

const order = { id: 'a', status: 'approved', blockedBy: 'b' };
const other = { id: 'b', status: 'inProgress', blockedBy: null };

describe('an order and the one it waits for', () => {
  it('waits while the other one is open', () => {
    expect(orderStanding(order, other)).toBe('waits');
  });

  it.each(['completed', 'closed', 'cancelled'])('is free once the other one is %s', (status) => {
    expect(orderStanding(order, { ...other, status })).toBe('free');
  });

  it('is free where it names none, or is over itself', () => {
    expect(orderStanding({ ...order, blockedBy: null }, null)).toBe('free');
    expect(orderStanding({ ...order, status: 'completed' }, other)).toBe('free');
  });

  it('goes in a circle where each waits for the other, or it for itself', () => {
    expect(orderStanding(order, { ...other, blockedBy: 'a' })).toBe('circle');
    expect(orderStanding({ ...order, blockedBy: 'a' }, null)).toBe('circle');
  });

  it('does not say that an order is open which is not on the device', () => {
    expect(orderStanding(order, null)).toBe('unseen');
  });
});
