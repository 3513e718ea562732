import type { FastifyRequest } from 'fastify';
import { deviceLabel } from '../../../src/domain/identity/device-label.ts';
import type { Origin } from '../password/lock-out.ts';
import { deviceIdOf } from './authenticate.ts';
import { deviceKeyOf } from './known-device.ts';
import type { Caller } from './session-parts.ts';

/** Where a password, a code or an answer comes from. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, deviceKey: deviceKeyOf(request) };
}

/** Where a sign-in comes from. @throws ProblemError `validation` */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ...originOf(request),
    deviceId: deviceIdOf(request),
    deviceLabel: deviceLabel(request.headers['user-agent']),
    requestId: request.id,
  };
}
