import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { PHOTOGRAPH_SIDES } from '../../../src/domain/attachments/photograph-rules.ts';
import { DEVICES_CARRY, TENANT_LIMITS } from '../../../src/domain/identity/tenant.ts';
import { FAULT_FORM } from '../../../src/domain/work-orders/fault-form.ts';
import { currencySchema, paragraphSchema, timeZoneSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { positionRoutes } from './position-settings.ts';
import { settingRoute } from './setting-route.ts';

/**
 * What holds for the whole of the caller's tenant. Devices hear of it with their next refresh of the session.
 *
 * - `PUT /settings/time-zone`: where it is. Days that are written down stay as they are; from the next write on a day is a
 *   day there.
 * - `PUT /settings/currency`: what amounts are in whose record names none. No amount is converted.
 * - `PUT /settings/devices-carry`: what their devices have of assets. Devices take the difference with their next sync.
 * - `PUT /settings/letterhead`: lines under its name on documents. Those that were saved stay as they are.
 * - `PUT /settings/odk-collect`: whether ODK Collect on a phone may fill in the forms of surveys.
 * - `PUT /settings/photographs`: what their devices make of photographs before they keep them. Those that were kept stay as they are.
 * - `PUT /settings/positions`, `PUT /settings/coordinates`: how exact positions are to be, and how they are written
 *   (`position-settings.ts`). Nothing that is stored changes.
 * - `PUT /settings/fault-form`: whether anybody may report a fault by an asset's label, and what is said to them.
 */
export function tenantSettingRoutes(app: FastifyInstance, deps: WriteDeps): void {
  const zone = z.strictObject({ timeZone: timeZoneSchema });
  settingRoute(app, deps, {
    path: '/settings/time-zone',
    summary: 'In which time zone a day begins and ends; for whoever may edit the tenant’s roles',
    body: zone,
    valuesOf: (body) => ({ time_zone: readAs(zone, body).timeZone }),
  });
  const currency = z.strictObject({ currency: currencySchema });
  settingRoute(app, deps, {
    path: '/settings/currency',
    summary: 'What amounts are in whose record names no currency; for whoever may edit the tenant’s roles',
    body: currency,
    valuesOf: (body) => ({ currency: readAs(currency, body).currency }),
  });
  const carried = z.strictObject({ devicesCarry: z.enum(DEVICES_CARRY) });
  settingRoute(app, deps, {
    path: '/settings/devices-carry',
    summary: 'What devices have of assets; for whoever may edit the tenant’s roles',
    body: carried,
    valuesOf: (body) => ({ devices_carry: readAs(carried, body).devicesCarry }),
  });
  const lines = z.strictObject({
    letterhead: z.union([z.literal(''), paragraphSchema(TENANT_LIMITS.letterhead)]),
  });
  settingRoute(app, deps, {
    path: '/settings/letterhead',
    summary: 'Lines under the tenant’s name on its documents; for whoever may edit the tenant’s roles',
    body: lines,
    valuesOf: (body) => ({ letterhead: readAs(lines, body).letterhead }),
  });
  const form = z.strictObject({
    isOpen: z.boolean(),
    notice: z.union([z.literal(''), paragraphSchema(FAULT_FORM.notice)]),
  });
  settingRoute(app, deps, {
    path: '/settings/fault-form',
    summary:
      'Whether anybody may report a fault by an asset’s label; for whoever may edit the tenant’s roles',
    body: form,
    valuesOf(body) {
      const { isOpen, notice } = readAs(form, body);
      return { fault_form: isOpen, fault_form_notice: notice };
    },
  });
  const collect = z.strictObject({ isOn: z.boolean() });
  settingRoute(app, deps, {
    path: '/settings/odk-collect',
    summary: 'Whether ODK Collect may fill in the forms of surveys; for whoever may edit the tenant’s roles',
    body: collect,
    valuesOf: (body) => ({ odk_collect: readAs(collect, body).isOn }),
  });
  photographRoute(app, deps);
  positionRoutes(app, deps);
}

function photographRoute(app: FastifyInstance, deps: WriteDeps): void {
  const rules = z.strictObject({
    side: z.nullable(z.literal(PHOTOGRAPH_SIDES)),
    keepsPlace: z.boolean(),
    isStamped: z.boolean(),
  });
  settingRoute(app, deps, {
    path: '/settings/photographs',
    summary:
      'What devices make of photographs before they keep them; for whoever may edit the tenant’s roles',
    body: rules,
    valuesOf(body) {
      const { side, keepsPlace, isStamped } = readAs(rules, body);
      return { photograph_side: side, photograph_place: keepsPlace, photograph_stamp: isStamped };
    },
  });
}
