import { terminalsValue } from '../../assets/network-of-assets.ts';
import { geometryValue } from '../../geometry/geometry-in.ts';
import { representativePoint } from '../../geometry/representative-point.ts';
import { type AssetDraft, draftRefusal } from '../../import/columns/asset-draft.ts';
import { type RowRefusal, refusalReason } from '../../import/files/refusal.ts';
import type { FileRefusal } from '../../import/report/file-report.ts';
import type { FieldValues } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/field.ts';
import { derivedId } from '../../kit/values/derived-id.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import type { AssetInformation } from './asset-information.ts';
import { assetKind } from './asset-kind.ts';
import { type CimAsset, cimAssets } from './cim-asset.ts';
import type { CimIndex } from './cim-index.ts';

/** Drafts, and what no asset takes. */
export interface CimDrafts {
  readonly drafts: readonly AssetDraft[];
  readonly refused: readonly FileRefusal[];
}

/**
 * What the model's things are as assets of a tenant. The external id is the mRID, so that the same model, or its next
 * version, finds them again.
 */
export async function assetDraftsOf(index: CimIndex, tenantId: string): Promise<CimDrafts> {
  const drafts: AssetDraft[] = [];
  const refused: FileRefusal[] = [];
  const ids = new Map<string, string>();
  const assets = [...cimAssets(index)];
  for (const { id, mRID } of assets) ids.set(id, await derivedId('import', tenantId, mRID));
  for (const asset of assets) {
    const draft: AssetDraft = {
      line: asset.line,
      id: ids.get(asset.id) ?? '',
      values: valuesOf(asset, asset.containerId === null ? undefined : ids.get(asset.containerId)),
    };
    const problem = draftRefusal(draft);
    if (problem) refused.push(refusalOf(asset, problem));
    else drafts.push(draft);
  }
  return { drafts, refused };
}

function refusalOf({ file, line, cimClass }: CimAsset, problem: RowRefusal): FileRefusal {
  return { file, line, element: cimClass, message: refusalReason(problem) };
}

/** What the model does not say is left as it is. */
function valuesOf(asset: CimAsset, parentId: string | undefined): FieldValues {
  const { ratings, information } = asset;
  return said({
    externalId: asset.mRID.slice(0, 100),
    name: asset.name.slice(0, 200),
    kind: assetKind(asset.cimClass),
    parentId,
    description: asset.description,
    nominalVoltage: ratings.voltage,
    currentKind: /^(DC|Cs|Vs)/.test(asset.cimClass) ? 'DC' : null,
    ratedPower: ratings.power,
    ratedCurrent: ratings.current,
    phases: phaseCode(asset.phases),
    manufacturer: information.manufacturer,
    model: information.model,
    serialNumber: information.serialNumber,
    manufacturedDate: information.days['manufacturedDate'],
    purchasedDate: information.days['purchaseDate'],
    receivedDate: information.days['receivedDate'],
    installedDate: information.days['installationDate'],
    removedDate: information.days['removalDate'],
    retiredDate: information.days['retiredDate'],
    status: statusOf(information),
    ...placeOf(asset),
    terminals: terminalsOf(asset),
    normalState: switching(asset.normalOpen),
    switchState: switching(asset.open),
    tags: tagsOf(asset),
  });
}

/** A route of its own is a shape, whose place follows from it; else it stands where its container does. */
function placeOf({ geometry, geometryOf }: CimAsset): FieldValues {
  if (!geometry) return {};
  if (geometry.type === 'LineString' && geometryOf === 'itself') return { geometry: geometryValue(geometry) };
  const { longitude, latitude } = representativePoint(geometry);
  return { latitude, longitude };
}

/** In the order of their sequence numbers, as the classes of the CIM count ends. */
function terminalsOf({ terminals }: CimAsset): Json {
  const inOrder = terminals.toSorted((a, b) => (a.sequenceNumber ?? 0) - (b.sequenceNumber ?? 0));
  const connections = inOrder.flatMap(({ connectivityNode, topologicalNode, connected }) => {
    const node = connectivityNode ?? topologicalNode;
    return node === null ? [] : [{ node, isConnected: connected !== false }];
  });
  return connections.length === 0 ? null : terminalsValue(connections);
}

function switching(open: boolean | null): Json {
  return open === null ? null : open ? 'open' : 'closed';
}

function said(values: Readonly<Record<string, Json | undefined>>): FieldValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const])),
  );
}

function tagsOf(asset: CimAsset): Json {
  const { ratings, information, raw } = asset;
  const tags = {
    cimClass: asset.cimClass,
    alias: asset.aliases.join('; '),
    address: asset.address,
    type: information.type,
    lengthKm: ratings.length === null ? null : String(ratings.length),
    phases: phaseCode(asset.phases) === null ? asset.phases : null,
    inService: asset.inService === false ? 'false' : null,
    vectorGroup: raw['PowerTransformer.vectorGroup'],
  };
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (value ? [[name, value.slice(0, 1000)] as const] : [])),
  );
}

/** As the field takes them; a neutral beside one or two phases is left out. */
function phaseCode(phases: string | null): string | null {
  if (phases === null) return null;
  if (PHASE_FIELD.has(phases)) return phases;
  const withoutNeutral = phases.replace('N', '');
  return PHASE_FIELD.has(withoutNeutral) ? withoutNeutral : null;
}

const PHASE_FIELD: ReadonlySet<string> = new Set(['ABC', 'ABCN', 'AB', 'BC', 'AC', 'A', 'B', 'C', 'N']);

/** IEC 61968-4 in-use states as they are; states of the life cycle by what they mean for use. */
function statusOf({ state, days }: AssetInformation): string | null {
  const status = state === null ? undefined : ownValue(STATUSES, state);
  if (status !== undefined) return status;
  return days['retiredDate'] !== undefined || days['removalDate'] !== undefined ? 'retired' : null;
}

const STATUSES: Readonly<Record<string, string>> = {
  inUse: 'inUse',
  readyForUse: 'readyForUse',
  notReadyForUse: 'notReadyForUse',
  manufactured: 'planned',
  purchased: 'planned',
  received: 'readyForUse',
  retired: 'retired',
  disposedOf: 'retired',
  notYetInstalled: 'planned',
  installed: 'readyForUse',
  inService: 'inUse',
  outOfService: 'notReadyForUse',
  removed: 'retired',
};
