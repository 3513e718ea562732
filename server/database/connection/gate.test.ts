import { expect, it } from 'vitest';
import { createGate, ServerBusy } from './gate.ts';

/** Works that end when they are told to. */
function held() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('a gate lets so many in at once, and the next when one leaves', async () => {
  const gate = createGate({ most: 2, mostOfOne: 2, patience: 1000 });
  const { ends, work } = held();
  const all = Promise.all([1, 2, 3, 4].map(() => gate('a', work)));
  await settled();
  expect(ends).toHaveLength(2);
  for (const count of [3, 4]) {
    ends[count - 3]?.();
    await settled();
    expect(ends).toHaveLength(count);
  }
  for (const end of ends) end();
  await all;
});

it('a gate keeps a place for others where one key has its share, whoever came first', async () => {
  const gate = createGate({ most: 3, mostOfOne: 2, patience: 1000 });
  const entered: string[] = [];
  const { ends, work } = held();
  const enter = (key: string) =>
    gate(key, () => {
      entered.push(key);
      return work();
    });
  const all = Promise.all(['a', 'a', 'a', 'a', 'b'].map(enter));
  await settled();
  expect(entered).toEqual(['a', 'a', 'b']);
  ends[2]?.();
  await settled();
  expect(entered).toEqual(['a', 'a', 'b']);
  ends[0]?.();
  await settled();
  expect(entered).toEqual(['a', 'a', 'b', 'a']);
  while (ends.length < 5) {
    for (const end of ends) end();
    await settled();
  }
  for (const end of ends) end();
  await all;
});

it('a gate sends away who waited too long, with when to come again, and forgets them', async () => {
  const gate = createGate({ most: 1, mostOfOne: 1, patience: 10 });
  const { ends, work } = held();
  const first = gate('a', work);
  let begun = false;
  const refused = gate('a', async () => {
    begun = true;
  });
  await expect(refused).rejects.toThrow(ServerBusy);
  await expect(refused).rejects.toMatchObject({ problem: { status: 503 }, headers: { 'retry-after': '2' } });
  ends[0]?.();
  await first;
  expect(begun).toBe(false);
  await expect(gate('a', async () => 'in')).resolves.toBe('in');
});

it('a gate gives the place of a work that failed to the next', async () => {
  const gate = createGate({ most: 1, mostOfOne: 1, patience: 1000 });
  await expect(gate('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(gate('a', async () => 'in')).resolves.toBe('in');
});
