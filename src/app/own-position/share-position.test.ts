import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePositionDevice } from '../../../tests/support/position-device.ts';
import { sharePosition } from './share-position.ts';

const MINUTE = 60_000;

let device: ReturnType<typeof fakePositionDevice>;
let end: AbortController;
const tell = vi.fn<(fix: object) => Promise<boolean>>();
const mayAsk = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  device = fakePositionDevice();
  end = new AbortController();
  mayAsk.mockResolvedValue(true);
  tell.mockResolvedValue(true);
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.resetAllMocks();
});

async function share(): Promise<void> {
  sharePosition({ device: device.device, mayAsk, tell }, end.signal);
  await passes(0);
}

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a place is told at once and every five minutes, and the device is watched for one place at a time', async () => {
  await share();
  device.isAt(13.9, 47.2);
  await passes(0);
  expect(tell).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ longitude: 13.9, latitude: 47.2 }));
  expect(device.watching()).toBe(0);
  await passes(4 * MINUTE);
  expect(device.watching()).toBe(0);
  await passes(MINUTE);
  expect(device.watching()).toBe(1);
  device.isAt(14, 47.3);
  await passes(0);
  expect(tell).toHaveBeenCalledTimes(2);
});

test('nobody is asked whether the device may say where it is', async () => {
  mayAsk.mockResolvedValue(false);
  await share();
  expect(device.watching()).toBe(0);
});

test('without signal nothing is kept: a minute later the place of then is told', async () => {
  tell.mockRejectedValueOnce(new TypeError('no network'));
  await share();
  device.isAt(13.9, 47.2);
  await passes(MINUTE);
  device.isAt(14, 47.3);
  await passes(0);
  expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ longitude: 14 }));
  expect(tell).toHaveBeenCalledTimes(2);
});

test('a device that does not know now is asked again, one whose person withdrew is not', async () => {
  tell.mockResolvedValue(false);
  await share();
  device.fails(2);
  await passes(MINUTE);
  device.isAt(13.9, 47.2);
  await passes(0);
  expect(tell).toHaveBeenCalledTimes(1);
  await passes(60 * MINUTE);
  expect(device.watching()).toBe(0);
});

test('once it is over, a place that was on its way is not told', async () => {
  await share();
  end.abort();
  device.isAt(13.9, 47.2);
  await passes(10 * MINUTE);
  expect(tell).not.toHaveBeenCalled();
  expect(device.watching()).toBe(0);
});
