import { networkAssetOf } from '../../assets/network-of-assets.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/json.ts';
import { documentIn } from '../../kit/fields/json-document.ts';
import type { NetworkTerminal } from '../../network/grid-graph.ts';
import { isAssetClass } from '../assets/asset-classes.ts';
import { assetKind, classOfKind } from '../assets/asset-kind.ts';
import { isKindOf } from '../schema/cim-classes.ts';

/** What others refer to of an asset of the model. */
export interface WrittenAsset {
  readonly id: string;
  /** Behind the underscore of its `rdf:ID`. */
  readonly key: string;
  readonly mRID: string;
  readonly className: string;
  readonly parentId: string | null;
  /** kV. */
  readonly voltage: number | null;
  readonly terminals: readonly NetworkTerminal[];
  /** Its phases have a neutral. */
  readonly hasNeutral: boolean;
  /** Where it stands, if it has no shape: what stands within it has that place without saying so. */
  readonly place: readonly [longitude: number, latitude: number] | null;
}

/** The mRID is the external id, by which the system knows it that it came from; else the asset's own. */
export function writtenAsset(row: AnyRow): WrittenAsset {
  const mRID = assetText(row['externalId']) ?? row.id;
  const { latitude, longitude } = row;
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number' && row['geometry'] == null;
  return {
    id: row.id,
    key: isIdText(mRID) ? mRID : row.id,
    mRID,
    className: classNameOf(row),
    parentId: assetText(row['parentId']),
    voltage: assetNumber(row['nominalVoltage']),
    terminals: networkAssetOf(row)?.terminals ?? [],
    hasNeutral: (assetText(row['phases']) ?? '').includes('N'),
    place: isPlaced ? [longitude, latitude] : null,
  };
}

/** The class that it was imported as, as long as it is of the same kind; else the one that its kind is. */
function classNameOf(row: AnyRow): string {
  const kind = assetText(row['kind']) ?? 'Other';
  const said = tagIn(row, 'cimClass');
  const isIts = said !== null && isAssetClass(said) && assetKind(said) === kind;
  return isIts ? said : classOfKind(kind);
}

/** A text that can stand behind an underscore as the id of an XML element, and is itself again when it is read. */
export function isIdText(value: string): boolean {
  return /^[\p{L}\p{N}_.-]+$/u.test(value);
}

export function isHardware({ className }: WrittenAsset): boolean {
  return isKindOf(className, 'Asset');
}

export function tagIn(row: AnyRow, name: string): string | null {
  return assetText(documentIn(row['tags'])[name]);
}

export function assetText(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function assetNumber(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
