import { expect, test } from 'vitest';
import { canBeSupposed, hasTerminals, networkMemberOf, terminalsValue } from './network-of-assets.ts';

function connected(kind: string, nodes: number, values: object = {}) {
  const terminals = Array.from({ length: nodes }, (_, at) => ({ node: `n${at}`, isConnected: true }));
  return { id: 'a', kind, terminals: terminalsValue(terminals), ...values };
}

test('an asset without terminals is in no network, and nothing is asked of it', () => {
  for (const terminals of [{}, null, undefined, terminalsValue([])]) {
    const asset = { id: 'a', kind: 'Breaker', ...(terminals !== undefined && { terminals }) };
    expect(hasTerminals(asset)).toBe(false);
    expect(networkMemberOf(asset)).toBeNull();
    expect(canBeSupposed(asset)).toBeNull();
  }
});

test('switches and lines between two places can be supposed otherwise, and nothing else', () => {
  expect(canBeSupposed(connected('Breaker', 2))).toBe('switch');
  expect(canBeSupposed(connected('Fuse', 2))).toBe('switch');
  expect(canBeSupposed(connected('ACLineSegment', 2))).toBe('line');
  expect(canBeSupposed(connected('ACLineSegment', 1))).toBeNull();
  expect(canBeSupposed(connected('PowerTransformer', 2))).toBeNull();
});

test('a switch is off its normal position where both are known and differ, or its kind normally stands otherwise', () => {
  const isOff = (kind: string, values: object) => networkMemberOf(connected(kind, 2, values))?.isOffNormal;
  expect(isOff('Breaker', { switchState: 'open', normalState: 'closed' })).toBe(true);
  expect(isOff('Breaker', { switchState: 'open', normalState: 'open' })).toBe(false);
  expect(isOff('Breaker', { switchState: 'open' })).toBe(true);
  expect(isOff('Breaker', { normalState: 'open' })).toBe(false);
  expect(isOff('GroundDisconnector', { switchState: 'closed' })).toBe(true);
  expect(isOff('ACLineSegment', {})).toBe(false);
});

test('customers are those that an asset says; a load that says none is not taken for empty', () => {
  expect(networkMemberOf(connected('PowerTransformer', 2))).toMatchObject({
    customers: 0,
    isUncounted: false,
  });
  expect(networkMemberOf(connected('EnergyConsumer', 1))).toMatchObject({ customers: 0, isUncounted: true });
  const hospital = networkMemberOf(connected('EnergyConsumer', 1, { servedCustomers: 1, criticality: 5 }));
  expect(hospital).toMatchObject({ customers: 1, isUncounted: false, isCritical: true });
  expect(networkMemberOf(connected('Breaker', 2, { criticality: 5 }))?.isCritical).toBe(false);
});

test('switching tells devices by what they break; the position of one counts as noted only where somebody noted it', () => {
  const deviceOf = (kind: string, values: object = {}) => networkMemberOf(connected(kind, 2, values))?.device;
  expect(
    ['Breaker', 'Recloser', 'LoadBreakSwitch', 'Disconnector', 'Fuse', 'GroundDisconnector'].map((kind) =>
      deviceOf(kind),
    ),
  ).toEqual(['breaker', 'breaker', 'loadBreak', 'disconnector', 'fuse', 'earthing']);
  expect(['PowerPlant', 'ConverterStation', 'ShuntCompensator'].map((kind) => deviceOf(kind))).toEqual([
    'source',
    'converter',
    'other',
  ]);
  expect(deviceOf('Other', { switchState: 'closed' })).toBe('otherSwitch');
  const isNoted = (values: object) => networkMemberOf(connected('Breaker', 2, values))?.isPositionRecorded;
  expect([isNoted({ switchState: 'open' }), isNoted({ normalState: 'open' }), isNoted({})]).toEqual([
    true,
    false,
    false,
  ]);
});
