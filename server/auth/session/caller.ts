import type { FastifyRequest } from 'fastify';
import { TOUCH_POINTS_HEADER } from '../../../src/domain/sync/device-state.ts';
import { callerDevice } from '../../http/messages/caller-device.ts';
import type { Origin } from '../password/lock-out.ts';
import { deviceIdOf } from './authenticate.ts';
import { deviceKeyOf } from './known-device.ts';
import type { Caller, Renewer } from './session-parts.ts';

/** Where a password, a code or an answer comes from. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, deviceKey: deviceKeyOf(request) };
}

/** Where a sign-in comes from. @throws ProblemError `validation` */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ...originOf(request),
    deviceId: deviceIdOf(request),
    deviceLabel: callerDevice(request),
    requestId: request.id,
  };
}

/** Where a refresh comes from. @throws ProblemError `validation` */
export function renewerOf(request: FastifyRequest): Renewer {
  const { deviceLabel, requestId: _, ...caller } = callerOf(request);
  return { ...caller, deviceLabel: TOUCH_POINTS_HEADER in request.headers ? deviceLabel : null };
}
