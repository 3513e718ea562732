import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import {
  COORDINATE_KINDS,
  GRID_AXES,
  POSITION_LIMITS,
} from '../../../src/domain/geometry/coordinates/coordinate-rules.ts';
import { gridFault } from '../../../src/domain/geometry/coordinates/grid-fault.ts';
import type { LonLat } from '../../../src/domain/geometry/sphere.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { refuse } from '../../problems/errors.ts';
import { readAs } from '../../resource/input/validate.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { settingRoute, type TenantColumns } from './setting-route.ts';

/** How exact positions are to be that people take, and how coordinates are written. */
export function positionRoutes(app: FastifyInstance, deps: WriteDeps): void {
  const { accuracy, grid } = POSITION_LIMITS;
  const asked = z.strictObject({
    accuracy: z.nullable(
      z.number().check(z.minimum(accuracy.min), z.maximum(accuracy.max), z.multipleOf(accuracy.min)),
    ),
  });
  settingRoute(app, deps, {
    path: '/settings/positions',
    summary:
      'Metres within which positions are to be known that people take; for whoever may edit the tenant’s roles',
    body: asked,
    valuesOf: (body) => ({ position_accuracy: readAs(asked, body).accuracy }),
  });
  const rules = z.strictObject({
    kind: z.enum(COORDINATE_KINDS),
    grid: z.string().check(z.trim(), z.maxLength(grid)),
    axes: z.enum(GRID_AXES),
  });
  settingRoute(app, deps, {
    path: '/settings/coordinates',
    summary: 'How coordinates are written; for whoever may edit the tenant’s roles',
    body: rules,
    valuesOf(body) {
      const read = readAs(rules, body);
      return { coordinate_kind: read.kind, coordinate_grid: read.grid, coordinate_axes: read.axes };
    },
    check: requireGrid,
  });
}

/** @throws ProblemError where the tenant's own projection is missing, not known, or of another part of the earth */
async function requireGrid(
  trx: Transaction<Tables>,
  { coordinate_kind: kind, coordinate_grid: grid = '', coordinate_axes: axes = 'north-east' }: TenantColumns,
): Promise<void> {
  // What is only kept for later is looked at when it is chosen.
  if (kind !== 'grid') return;
  if (grid === '') refuse('validation', [{ path: 'grid', code: 'required', message: 'is required' }]);
  const fault = gridFault({ grid, axes }, await extentOf(trx));
  if (fault === 'unknown') {
    refuse('validation', [
      { path: 'grid', code: 'invalid_value', message: 'is no projection that is known here' },
    ]);
  }
  if (fault === 'elsewhere') {
    refuse('validation', [
      { path: 'grid', code: 'out_of_range', message: 'is not made for where the assets are' },
    ]);
  }
}

/** So many assets say where the tenant works. */
const ASKED_ASSETS = 10_000;

/**
 * The corners and the middle of where nine of ten assets are: a single one that was measured wrong, on the other side of the
 * earth, keeps nobody from their projection. None without assets.
 */
async function extentOf(trx: Transaction<Tables>): Promise<LonLat[]> {
  const shares = sql`array[0.05, 0.5, 0.95]`;
  const { rows } = await sql<{ longitudes: number[] | null; latitudes: number[] | null }>`
    select percentile_disc(${shares}) within group (order by longitude) as longitudes,
      percentile_disc(${shares}) within group (order by latitude) as latitudes
    from (
      select longitude, latitude from assets
      where longitude is not null and latitude is not null and deleted_at is null
      limit ${ASKED_ASSETS}
    ) as placed`.execute(trx);
  const { longitudes, latitudes } = rows[0] ?? {};
  return (longitudes ?? []).flatMap((longitude) =>
    (latitudes ?? []).map((latitude) => ({ longitude, latitude })),
  );
}
