import type { SignIn } from '../../src/domain/identity/session.ts';
import { median } from '../median.ts';
import { PLANNER, TECHNICIAN } from './crowded-database.ts';
import { signIn } from './load.ts';

/** What anybody who is signed in may ask of so many rows: words that all, some, few and none have, in each order; filters; the feed. */
const LISTS = [
  'assets?search=pole',
  'assets?search=pole&sort=-updatedAt',
  'assets?search=po',
  'assets?search=p',
  'assets?search=99',
  'assets?search=99999',
  'assets?search=zzz',
  'assets?search=pole%20zzz',
  'assets?sort=name',
  'assets?sort=-updatedAt',
  'assets?sort=tag',
  'assets?status=inUse',
  'assets?status=inUse&sort=tag',
  'assets?status=inUse&search=99999',
  'work-orders?status=scheduled&sort=dueDate',
  'work-orders?search=99999',
  'sync/changes',
] as const;

const TIMES = 5;

/** Milliseconds of each question, asked one after the other: the median of some. */
export async function readTimes(
  url: string,
): Promise<readonly (readonly [question: string, time: number])[]> {
  const times: [string, number][] = [];
  const people = [
    ['planner', await signIn(url, PLANNER), LISTS],
    [
      'technician',
      await signIn(url, TECHNICIAN),
      ['work-orders', 'work-orders?search=99999', 'sync/changes'],
    ],
  ] as const;
  for (const [name, person, lists] of people) {
    for (const path of lists) times.push([`${name}: ${path}`, await timeOf(`${url}/api/${path}`, person)]);
  }
  return times;
}

async function timeOf(url: string, { token, tenant }: SignIn): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id };
  const found: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    found.push(performance.now() - start);
  }
  return median(found);
}
