import { expect, it } from 'vitest';
import { dutiesOf, type InspectionOrder } from './compliance.ts';
import type { ComplianceRule } from './compliance-rule.ts';

const TODAY = '2026-11-21';
const BASE = { tenantId: 't', version: 1, createdBy: null, updatedAt: '', updatedBy: null };

const rule = (values: Partial<ComplianceRule> = {}): ComplianceRule => ({
  ...BASE,
  id: 'rule',
  createdAt: '',
  name: 'Poles, patrol',
  assetKind: 'Pole',
  inspection: 'patrol',
  environment: 'any',
  placement: 'any',
  intervalMonths: 12,
  intervalMonthsAfterPass: null,
  minimumAgeYears: null,
  active: true,
  source: null,
  ...values,
});

const asset = (id: string, values: object = {}) => ({
  id,
  kind: 'Pole' as const,
  status: 'inUse' as const,
  parentId: null,
  tags: {},
  installedDate: null,
  createdAt: '2026-01-10T08:00:00.000Z',
  ...values,
});

const done = (assetId: string, completedDate: string, values: Partial<InspectionOrder> = {}) => ({
  id: `order-${assetId}-${completedDate}`,
  assetId,
  inspectionKind: 'patrol' as const,
  completedDate,
  isOpen: false,
  ...values,
});

it('counts from the last inspection, and from the day of installation where there is none', () => {
  const assets = [
    asset('late', { installedDate: '2020-05-01' }),
    asset('soon', { installedDate: '2020-05-01' }),
    asset('met'),
  ];
  const orders = [
    done('late', '2025-11-20'),
    done('late', '2024-03-01'),
    done('soon', '2025-11-21'),
    done('met', '2026-06-30'),
  ];
  const duties = dutiesOf([rule()], assets, orders, TODAY, 'UTC');
  expect(duties.map(({ assetId, dueDate, state }) => [assetId, dueDate, state])).toEqual([
    ['late', '2026-11-20', 'overdue'],
    ['soon', '2026-11-21', 'dueSoon'],
    ['met', '2027-06-30', 'met'],
  ]);
  const fresh = dutiesOf(
    [rule()],
    [asset('old', { installedDate: '2020-02-29' }), asset('new')],
    [],
    TODAY,
    'UTC',
  );
  expect(fresh.map(({ dueDate, last }) => [dueDate, last])).toEqual([
    ['2021-02-28', null],
    ['2027-01-10', null],
  ]);
});

it('a closer inspection counts for a laxer rule, a laxer one not for a closer rule', () => {
  const detailed = rule({ inspection: 'detailed', intervalMonths: 60 });
  const close = done('a', '2026-01-01', { inspectionKind: 'intrusive' });
  const lax = done('a', '2026-05-01', { inspectionKind: null });
  expect(dutiesOf([detailed], [asset('a')], [close, lax], TODAY, 'UTC')[0]?.last?.id).toBe(close.id);
  expect(dutiesOf([rule()], [asset('a')], [close, lax], TODAY, 'UTC')[0]?.last?.id).toBe(lax.id);
});

it('a patrol of a feeder counts for its poles, a detailed inspection does not', () => {
  const assets = [asset('feeder', { kind: 'Feeder' }), asset('pole', { parentId: 'feeder' })];
  const orders = [done('feeder', '2026-09-01', { inspectionKind: 'detailed' })];
  expect(dutiesOf([rule()], assets, orders, TODAY, 'UTC')[0]?.dueDate).toBe('2027-09-01');
  expect(dutiesOf([rule({ inspection: 'detailed' })], assets, orders, TODAY, 'UTC')[0]?.last).toBeNull();
});

it('poles over 15 years are bored within ten, and twenty years after one that passed', () => {
  const bored = rule({
    inspection: 'intrusive',
    intervalMonths: 120,
    intervalMonthsAfterPass: 240,
    minimumAgeYears: 15,
  });
  const assets = [
    asset('young', { installedDate: '2012-01-01' }),
    asset('unknown'),
    asset('never', { installedDate: '2000-03-01' }),
    asset('passed', { installedDate: '1980-03-01' }),
  ];
  const orders = [done('passed', '2015-07-01', { inspectionKind: 'intrusive' })];
  expect(dutiesOf([bored], assets, orders, TODAY, 'UTC').map((duty) => [duty.assetId, duty.dueDate])).toEqual(
    [
      ['never', '2025-03-01'],
      ['passed', '2035-07-01'],
    ],
  );
});

it('an asset is where its nearest tag says, and urban and overhead where none does', () => {
  const assets = [
    asset('feeder', { kind: 'Feeder', tags: { environment: 'rural' } }),
    asset('country', { parentId: 'feeder' }),
    asset('town'),
    asset('cable', { tags: { placement: 'underground' } }),
  ];
  const of = (values: Partial<ComplianceRule>) =>
    dutiesOf([rule(values)], assets, [], TODAY, 'UTC').map(({ assetId }) => assetId);
  expect(of({ environment: 'rural' })).toEqual(['country']);
  expect(of({ environment: 'urban' })).toEqual(['town', 'cable']);
  expect(of({ placement: 'underground' })).toEqual(['cable']);
  expect(of({ placement: 'overhead' })).toEqual(['country', 'town']);
});

it('asks nothing of assets out of use and of rules that are off, and names the open order', () => {
  const open = { ...done('a', ''), id: 'open', completedDate: null, isOpen: true };
  const retired = asset('b', { status: 'retired' });
  const duties = dutiesOf([rule(), rule({ active: false })], [asset('a'), retired], [open], TODAY, 'UTC');
  expect(duties).toMatchObject([{ assetId: 'a', openOrderId: 'open', last: null }]);
});

it('an age and an interval are counted in one step: the leap day stays', () => {
  const old = rule({ intervalMonths: 12, minimumAgeYears: 15 });
  const assets = [asset('leap', { installedDate: '2008-02-29' })];
  expect(dutiesOf([old], assets, [], TODAY, 'UTC')[0]?.dueDate).toBe('2024-02-29');
});
