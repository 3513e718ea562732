import type { Taken } from '../../../domain/attachments/exif.ts';
import { minuteIn, offsetIn } from '../../../domain/kit/time/wall-time.ts';

/**
 * What is written into a photograph: when, where and in which direction, as ISO 8601 and ISO 6709 write it, for readers of every language.
 *
 * @param savedAt of the file, for a photograph that does not say itself when it was taken
 */
export function stampLines(
  { time, offset, place, direction }: Taken,
  savedAt: number,
  zone: string,
): string[] {
  const when = time === null ? timeInZone(savedAt, zone) : [time, offset].filter(Boolean).join(' ');
  const where = place && `${degrees(place.latitude, 'N', 'S')} ${degrees(place.longitude, 'E', 'W')}`;
  const towards = direction === null ? null : `${String(Math.round(direction) % 360).padStart(3, '0')}°`;
  return [when, [where, towards].filter(Boolean).join('  ')].filter((line) => line !== '');
}

function timeInZone(time: number, zone: string): string {
  const ahead = Math.round(offsetIn(zone, time) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minuteIn(zone, time).replace('T', ' ')} ${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/** To a metre. */
function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
}
