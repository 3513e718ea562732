import type { Asset } from '../assets/asset.ts';
import { addDays, addMonths } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import { INSPECTION_KINDS, type InspectionKind } from '../work-orders/inspection-kinds.ts';
import type { ComplianceRule } from './compliance-rule.ts';

/** Days before the date on which an inspection counts as due soon. */
const SOON = 90;

type AssetFacts = Pick<Asset, 'id' | 'kind' | 'status' | 'parentId' | 'tags' | 'installedDate' | 'createdAt'>;

/** A work order of type inspection: done with its date, or still open. */
export interface InspectionOrder {
  readonly id: string;
  readonly assetId: string;
  /** An order that does not say is a patrol: the least that any inspection is. */
  readonly inspectionKind: InspectionKind | null;
  readonly completedDate: string | null;
  readonly isOpen: boolean;
}

/** What a rule asks of one asset. */
export interface Duty {
  readonly rule: ComplianceRule;
  readonly assetId: string;
  /** The last inspection on record that counts; null where there is none. */
  readonly last: InspectionOrder | null;
  readonly dueDate: string;
  readonly state: 'overdue' | 'dueSoon' | 'met';
  /** An open order that will meet it. */
  readonly openOrderId: string | null;
}

/**
 * What the active rules ask of the assets in use, as of `today` in `zone`. How each date comes about stands in
 * docs/compliance-figures.md.
 */
export function dutiesOf(
  rules: readonly ComplianceRule[],
  assets: readonly AssetFacts[],
  orders: readonly InspectionOrder[],
  today: string,
  zone: string,
): Duty[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const byAsset = Map.groupBy(orders, (order) => order.assetId);
  const inUse = assets.filter((asset) => asset.status === 'inUse');
  return rules
    .filter((rule) => rule.active)
    .flatMap((rule) =>
      inUse
        .filter((asset) => applies(rule, asset, byId, today))
        .map((asset) => dutyOf(rule, asset, countingOrders(rule, asset, byId, byAsset), { today, zone })),
    );
}

function dutyOf(
  rule: ComplianceRule,
  asset: AssetFacts,
  orders: readonly InspectionOrder[],
  { today, zone }: { readonly today: string; readonly zone: string },
): Duty {
  const last = orders.reduce<InspectionOrder | null>(
    (latest, order) => ((order.completedDate ?? '') > (latest?.completedDate ?? '') ? order : latest),
    null,
  );
  const dueDate = last?.completedDate
    ? addMonths(last.completedDate, rule.intervalMonthsAfterPass ?? rule.intervalMonths)
    : addMonths(cameOn(asset, zone), 12 * (rule.minimumAgeYears ?? 0) + rule.intervalMonths);
  const openOrderId = orders.find((order) => order.isOpen)?.id ?? null;
  return { rule, assetId: asset.id, last, dueDate, state: stateOf(dueDate, today), openOrderId };
}

function stateOf(dueDate: string, today: string): Duty['state'] {
  if (dueDate < today) return 'overdue';
  return dueDate <= addDays(today, SOON) ? 'dueSoon' : 'met';
}

/** Where the first interval begins. The age from which a rule asks something counts on from here in the same step. */
function cameOn(asset: AssetFacts, zone: string): string {
  return asset.installedDate ?? dayIn(zone, asset.createdAt);
}

function applies(
  rule: ComplianceRule,
  asset: AssetFacts,
  byId: ReadonlyMap<string, AssetFacts>,
  today: string,
): boolean {
  if (asset.kind !== rule.assetKind || !isOldEnough(rule, asset, today)) return false;
  const { environment, placement } = rule;
  return (
    (environment === 'any' || (tagOf(asset, byId, 'environment') ?? 'urban') === environment) &&
    (placement === 'any' || (tagOf(asset, byId, 'placement') ?? 'overhead') === placement)
  );
}

/** A rule for old assets says nothing about one whose age nobody knows. */
function isOldEnough({ minimumAgeYears }: ComplianceRule, { installedDate }: AssetFacts, today: string) {
  if (!minimumAgeYears) return true;
  return installedDate !== null && addMonths(installedDate, 12 * minimumAgeYears) <= today;
}

/** A tag of the asset, or of the nearest one above it that has it: who tags a feeder tags its poles. */
function tagOf(asset: AssetFacts, byId: ReadonlyMap<string, AssetFacts>, name: string): string | undefined {
  return [asset, ...above(asset, byId)].map(({ tags }) => tags[name]).find((value) => value !== undefined);
}

/** Orders for the asset that are close enough; a patrol of what stands above it counts as well. */
function countingOrders(
  rule: ComplianceRule,
  asset: AssetFacts,
  byId: ReadonlyMap<string, AssetFacts>,
  byAsset: ReadonlyMap<string, readonly InspectionOrder[]>,
): InspectionOrder[] {
  const places = rule.inspection === 'patrol' ? [asset, ...above(asset, byId)] : [asset];
  return places
    .flatMap(({ id }) => byAsset.get(id) ?? [])
    .filter(({ inspectionKind }) => rank(inspectionKind ?? 'patrol') >= rank(rule.inspection));
}

function rank(kind: InspectionKind): number {
  return INSPECTION_KINDS.indexOf(kind);
}

/** The assets above, nearest first; a chain that bites its own tail ends where it does. */
function above(asset: AssetFacts, byId: ReadonlyMap<string, AssetFacts>): AssetFacts[] {
  const chain: AssetFacts[] = [];
  let parent = byId.get(asset.parentId ?? '');
  while (parent && parent.id !== asset.id && !chain.includes(parent)) {
    chain.push(parent);
    parent = byId.get(parent.parentId ?? '');
  }
  return chain;
}
