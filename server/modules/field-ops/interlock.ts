import { sql } from 'kysely';
import { asset } from '../../../src/domain/assets/asset.ts';
import {
  type AssetNames,
  contradictions,
  type Deed,
  deedsOf,
  type Interlock,
  interlocks,
  interlocksOf,
  isolationOf,
  type NamedAsset,
  RELYING,
} from '../../../src/domain/field-ops/interlock.ts';
import { interlockDetails } from '../../../src/domain/field-ops/interlock-details.ts';
import { type SwitchingRequest, switchingRequest } from '../../../src/domain/field-ops/switching-request.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import { refuse } from '../../problems/errors.ts';
import { type Columns, columnsOf, storedRowOf, tableOf } from '../../resource/rows/row-shape.ts';
import type { WriteContext, WriteRule } from '../../resource/rows/write-context.ts';

const ISSUED: readonly string[] = ['ClearanceIssued'];

/**
 * Nobody closes or unearths what another request's clearance holds, on the word of their own programme; nobody takes back
 * a step that another programme relies on; and no clearance is issued that others contradict.
 */
export const respectClearances: WriteRule = async (context, { entity, before, after }) => {
  if (entity.name !== switchingRequest.name) return;
  const request = asRequest(after.row);
  const isIssued = ISSUED.includes(request.status) && before?.row['status'] !== request.status;
  const deeds = deedsOf(before && asRequest(before.row), request);
  if (!isIssued && deeds.length === 0) return;
  await lockClearances(context);
  const found = isIssued ? await heldAgainst(context, request) : await metBy(context, request, deeds);
  if (found.length === 0) return;
  const people = await peopleNamed(context, found);
  refuse('held_by_clearance', interlockDetails(request, found, { holder: (id) => people.get(id) ?? id }));
};

/** What the deeds of a write meet. */
async function metBy(
  context: WriteContext,
  request: SwitchingRequest,
  deeds: readonly Deed[],
): Promise<Interlock[]> {
  const others = await requestsIn(context, RELYING, request.id);
  const assets = await namesOf(context, [request, ...others]);
  return interlocksOf(deeds, others, assets);
}

/**
 * A clearance says that the line is dead: it is not issued on a programme that closes what another clearance holds, nor
 * where another request has closed since what this one opened.
 */
async function heldAgainst(context: WriteContext, request: SwitchingRequest): Promise<Interlock[]> {
  const issued = await requestsIn(context, ISSUED, request.id);
  const since = await switchedSince(context, request);
  const assets = await namesOf(context, [request, ...issued, ...since]);
  return [
    ...interlocks(isolationOf(request, assets), issued, assets),
    ...contradictions(request, since, assets),
  ];
}

/**
 * One after the other, on whichever node: of two that would each be right alone the second one sees the first. Held until
 * the transaction ends. Taken when the request is written and followed by reads alone, and before the tenant's counter, which is
 * taken at the commit: so it closes no circle.
 */
async function lockClearances({ trx, actor }: WriteContext): Promise<void> {
  await holdTurn(trx, `clearances ${actor.tenantId}`);
}

async function requestsIn(
  { trx, actor }: WriteContext,
  statuses: readonly string[],
  without: string,
): Promise<SwitchingRequest[]> {
  const { rows } = await sql<Columns>`select ${columnsOf(switchingRequest)} from ${tableOf(switchingRequest)}
    where tenant_id = ${actor.tenantId} and status = any (${[...statuses]}::text[]) and deleted_at is null
      and id <> ${without}`.execute(trx);
  return rows.map((columns) => asRequest(storedRowOf(switchingRequest, columns).row));
}

/** Requests that were written on since the first step of this one was carried out: only these can have switched anything. */
async function switchedSince(
  { trx, actor }: WriteContext,
  { id, steps }: SwitchingRequest,
): Promise<SwitchingRequest[]> {
  const [first] = steps.flatMap(({ executedAt }) => executedAt ?? []).toSorted();
  if (first === undefined) return [];
  const { rows } = await sql<Columns>`select ${columnsOf(switchingRequest)} from ${tableOf(switchingRequest)}
    where tenant_id = ${actor.tenantId} and updated_at >= ${first}::timestamptz and deleted_at is null
      and id <> ${id}`.execute(trx);
  return rows.map((columns) => asRequest(storedRowOf(switchingRequest, columns).row));
}

/** Tags and names of the assets that the steps name; deleted ones too, which a step may have outlived. */
async function namesOf(
  { trx, actor }: WriteContext,
  requests: readonly SwitchingRequest[],
): Promise<AssetNames> {
  const ids = [...new Set(requests.flatMap(({ steps }) => steps.flatMap(({ assetId }) => assetId ?? [])))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedAsset & { readonly id: string }>`select id, tag, name from ${tableOf(asset)}
    where tenant_id = ${actor.tenantId} and id = any (${ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function peopleNamed(
  { trx, actor }: WriteContext,
  found: readonly Interlock[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(found.flatMap(({ other }) => other.holder ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A row of this table is a switching request. */
function asRequest(row: AnyRow): SwitchingRequest {
  return row as AnyRow & SwitchingRequest;
}
