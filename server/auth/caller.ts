import type { FastifyRequest } from 'fastify';
import { deviceLabel } from '../../src/domain/identity/device-label.ts';
import { deviceIdOf } from './authenticate.ts';
import type { Caller } from './session-service.ts';

/** Where a sign-in comes from. @throws ProblemError `validation` */
export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    deviceId: deviceIdOf(request),
    deviceLabel: deviceLabel(request.headers['user-agent']),
    requestId: request.id,
  };
}
