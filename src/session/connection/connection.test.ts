import { expect, it } from 'vitest';
import { connectionOf, isGone } from './connection.ts';

it.each([
  ['nothing is read yet', true, undefined, undefined, 'unknown'],
  ['the last attempt is not read yet', true, false, undefined, 'unknown'],
  ['the switch is not read yet', true, undefined, { reachable: true }, 'unknown'],
  ['nothing was tried yet', true, false, { reachable: undefined }, 'online'],
  ['the last attempt got through', true, false, { reachable: true }, 'online'],
  ['the last attempt did not get through', true, false, { reachable: false }, 'offline'],
  ['the browser knows of no network, whatever was read', false, undefined, undefined, 'offline'],
  ['the switch is on, whatever else was read', true, true, undefined, 'simulatedOffline'],
] as const)('%s', (_, onLine, noSignal, lastAttempt, connection) =>
  expect(connectionOf(onLine, noSignal, lastAttempt)).toBe(connection),
);

it('what is not known is not said to be gone', () =>
  expect((['unknown', 'online', 'offline', 'simulatedOffline'] as const).filter(isGone)).toEqual([
    'offline',
    'simulatedOffline',
  ]));
