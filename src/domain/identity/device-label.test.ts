import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X306B) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1',
    'Safari on iPadOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5', 'curl/8.5'],
  [undefined, 'Unknown device'],
])('a person recognises %s as %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it('an iPad that names itself Macintosh is told by its touch screen', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/19.0 Safari/605.1';
  expect([deviceLabel(mac, 5), deviceLabel(mac, 0)]).toEqual(['Safari on iPadOS', 'Safari on macOS']);
});
