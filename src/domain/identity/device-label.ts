const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

// Order matters: Edge also calls itself Chrome, and Chrome calls itself Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\w*\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/**
 * What a person recognises their device by in the list of sessions: `Chrome on Android`.
 *
 * @param touchPoints fingers that the device feels at once, where it says so: an iPad names itself Macintosh, and no Mac feels any
 */
export function deviceLabel(userAgent: string | undefined, touchPoints = 0): string {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1];
  const named = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const system = named === 'macOS' && isAppleMobile(text, touchPoints) ? 'iPadOS' : named;
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (text.slice(0, 60) || 'Unknown device');
}

/** Whether it is an iPhone or an iPad, whatever browser: all of them store as Safari does. */
export function isAppleMobile(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** Tells two devices of the same kind apart, short enough to be read out: the end of an id differs most. */
export function deviceCode(deviceId: string): string {
  return deviceId.slice(-6).toUpperCase();
}
