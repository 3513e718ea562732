import { expect, test } from 'vitest';
import { alderAssets } from '../../server/seed/alder-valley/assets/assets.ts';
import { assetId } from '../../server/seed/alder-valley/assets/station-assets.ts';
import { alderSwitching } from '../../server/seed/alder-valley/work/field-ops.ts';
import { calendarFrom } from '../../server/seed/seed-kit.ts';
import { idList } from '../../src/data/read/id-list.ts';
import type { FoundAssets } from '../../src/data/read/network/found-assets.ts';
import { networkAnswer } from '../../src/data/read/network/network-answers.ts';
import type { NetworkAnswers } from '../../src/data/read/network/network-messages.ts';
import { networkModel } from '../../src/data/read/network/network-model.ts';
import { planPlayed, sectionStanding } from '../../src/data/read/network/switching-answers.ts';
import { networkMemberOf } from '../../src/domain/assets/network-of-assets.ts';
import { isolatingCount, plannedSteps } from '../../src/domain/field-ops/switching-plan.ts';
import type { SwitchingRequest } from '../../src/domain/field-ops/switching-request.ts';

/** The demo's network, as a device reads it: in the order of ids. */
const calendar = calendarFrom(Date.UTC(2026, 10, 2, 9), 'Europe/London');
const assets = alderAssets(calendar, 'somebody');
const byId = new Map(assets.map(({ id, values }) => [id, values]));
const tagOf = (id: string) => String(byId.get(id)?.['tag']);
const model = networkModel(
  assets
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .flatMap(({ id, values }) => networkMemberOf({ ...values, id }) ?? []),
);
const tagsOf = (found: FoundAssets) => [...idList(found.ids)].map(tagOf);

// The values that a request is played by.
const requests = alderSwitching(calendar).map(({ values }) => values as unknown as SwitchingRequest);

function requestOf(title: RegExp): SwitchingRequest {
  const request = requests.find((one) => title.test(one.title));
  if (!request) throw new Error(`no request is called ${title}`);
  return request;
}

test('behind the breaker of a feeder are its earthing switch, its line and what hangs on that', () => {
  const trace = networkAnswer(model, {
    about: 'trace',
    id: assetId('AM-020-J01-Q0'),
  }) as NetworkAnswers['trace'];
  expect(trace && tagsOf(trace.downstream)).toEqual(['AM-F1-L1', 'AM-020-J01-Q8', 'AM-F1-FU14', 'AM-F1-M1']);
  expect(trace?.customers).toBe(2310);
  const asked = { about: 'supposed', id: assetId('AM-020-J01-Q0') } as const;
  const supposed = networkAnswer(model, asked) as NetworkAnswers['supposed'];
  expect(supposed?.dead.count).toBe(4);
});

test('the line between two stations has one at each end, and carries supply', () => {
  const line = networkAnswer(model, {
    about: 'standing',
    id: assetId('AM-KR-L1'),
  }) as NetworkAnswers['standing'];
  expect(line?.isLive).toBe(true);
  expect(line && tagsOf(line.isolating).toSorted()).toEqual(['AM-110-E01-Q0', 'KR-110-E01-Q0']);
});

test('what a step of a request names is in the register, and of the kind that it switches', () => {
  const named = requests.flatMap(({ steps }) => steps.filter((step) => step.assetId));
  expect(named.length).toBeGreaterThan(30);
  for (const { action, assetId: id, device } of named) {
    const { kind } = byId.get(id ?? '') ?? {};
    expect([kind, device]).toEqual([
      action === 'earth' || action === 'unearth' ? 'GroundDisconnector' : 'Breaker',
      device,
    ]);
  }
});

test('a request is played through: its feeder becomes dead, and behind its isolating steps it is earthed', () => {
  const request = requestOf(/feeder Hospital/);
  const steps = plannedSteps(request.steps);
  const { steps: played } = planPlayed(model, { before: [], steps });
  expect(played[0]).toMatchObject({ customers: 1 });
  const upTo = isolatingCount(request.steps);
  const standing = sectionStanding(model, { before: [], steps, upTo, work: request.assetId });
  expect(standing.section?.isDead).toBe(true);
  expect(standing.section?.earths.map(tagOf)).toEqual(['AM-020-J03-Q8']);
  expect(standing.sketch?.elements.length).toBeGreaterThan(5);
});
