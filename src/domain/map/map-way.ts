import type { LonLat } from './world-place.ts';

/** How far somewhere is, and in which direction one begins to go there. */
export interface MapWay {
  readonly metres: number;
  /** Degrees clockwise from north, 0 to 360. */
  readonly bearing: number;
}

/** The earth as a ball: the mean radius of IUGG, metres. It is off by half a per cent at most. */
const RADIUS = 6_371_008.8;

/** Along the great circle (haversine formula). */
export function wayBetween(from: LonLat, to: LonLat): MapWay {
  const [north, other] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const chord =
    Math.sin((other - north) / 2) ** 2 + Math.cos(north) * Math.cos(other) * Math.sin(east / 2) ** 2;
  const metres = 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
  const across = Math.sin(east) * Math.cos(other);
  const along = Math.cos(north) * Math.sin(other) - Math.sin(north) * Math.cos(other) * Math.cos(east);
  return { metres, bearing: ((Math.atan2(across, along) * 180) / Math.PI + 360) % 360 };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
