import type { FastifyRequest } from 'fastify';
import { deviceLabel } from '../../../src/domain/identity/device-label.ts';
import { TOUCH_POINTS_HEADER } from '../../../src/domain/sync/device-state.ts';

/** What people call the device that asks: by what its browser says of itself, and how many fingers its screen feels, where it says that. */
export function callerDevice({ headers }: FastifyRequest): string {
  // Not a number: more than none of them is not known.
  return deviceLabel(headers['user-agent'], Number(headers[TOUCH_POINTS_HEADER] ?? 0));
}
