/** Milliseconds: a photograph that is older was taken somewhere else, perhaps. */
const JUST_TAKEN = 120_000;

/** Milliseconds: a crew does not stand and wait for satellites. */
const PATIENCE = 5000;

/**
 * Where this device is, for a photograph that it has just taken and that does not say so itself; null: nobody knows.
 *
 * @param takenAt milliseconds since 1970
 */
export async function positionNow(takenAt: number): Promise<{ latitude: number; longitude: number } | null> {
  if (Date.now() - takenAt > JUST_TAKEN) return null;
  return new Promise((resolve) => {
    // The browser's own limit counts neither the time in which it asks the person nor that in which nobody sees the page.
    const timer = setTimeout(() => resolve(null), PATIENCE);
    const end = (position: { latitude: number; longitude: number } | null) => {
      clearTimeout(timer);
      resolve(position);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => end({ latitude, longitude }),
      // Refused, or out of sight of every satellite: the stamp says the time alone.
      () => end(null),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 60_000 },
    );
  });
}
