import { type CimObject, type CimObjects, cimText, idOf, objectOf } from '../model/cim-object.ts';
import { statementsOf } from '../reading/staged-file.ts';
import { isKindOf } from '../schema/cim-classes.ts';
import { cimDay } from '../schema/value-fault.ts';

/** What IEC 61968-11 says of the hardware: make, model, serial number, life cycle. */
export interface AssetInformation {
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly serialNumber: string | null;
  /** Days, by the names that `LifecycleDate` has. */
  readonly days: Readonly<Record<string, string>>;
  /** `InUseStateKind`, `AssetLifecycleStateKind` or `DeploymentStateKind`, in this order. */
  readonly state: string | null;
  readonly type: string | null;
}

/** @param asset the Asset that is the hardware @param info its data sheet */
export function assetInformation(
  objects: CimObjects,
  asset: CimObject | undefined,
  info: CimObject | undefined,
): AssetInformation {
  const product =
    objectOf(objects, asset, 'Asset.ProductAssetModel') ??
    objectOf(objects, info, 'AssetInfo.ProductAssetModel') ??
    objectOf(objects, info, 'AssetInfo.AssetModel');
  const maker = objectOf(objects, product, 'ProductAssetModel.Manufacturer');
  const organisation = objectOf(objects, maker, 'OrganisationRole.Organisation');
  const modelNumber = cimText(product, 'ProductAssetModel.modelNumber');
  return {
    manufacturer: nameOf(maker) ?? nameOf(organisation) ?? null,
    model: modelNumber ?? nameOf(product) ?? null,
    serialNumber: cimText(asset, 'Asset.serialNumber') ?? null,
    days: { ...daysOf(objects, asset) },
    state: stateOf(objects, asset) ?? null,
    type: cimText(asset, 'Asset.type') ?? null,
  };
}

/** The hardware of equipment; hardware that stands for itself, as a pole does, is its own. Of several assets the first is its own; the others are its parts. */
export function hardwareOf(objects: CimObjects, object: CimObject): CimObject | undefined {
  const asset = isKindOf(object.className, 'Asset')
    ? object
    : objectOf(objects, object, 'PowerSystemResource.Assets');
  return asset?.isFaulty ? undefined : asset;
}

export function dataSheetOf(
  objects: CimObjects,
  object: CimObject,
  asset: CimObject | undefined,
): CimObject | undefined {
  return (
    objectOf(objects, object, 'PowerSystemResource.AssetDatasheet') ??
    objectOf(objects, asset, 'Asset.AssetInfo')
  );
}

function nameOf(object: CimObject | undefined): string | undefined {
  return cimText(object, 'IdentifiedObject.name');
}

/** The life cycle stands inside the asset, or beside it with an id of its own. */
function daysOf(objects: CimObjects, asset: CimObject | undefined): Readonly<Record<string, string>> {
  const days: Record<string, string> = {};
  for (const part of [asset, ...partsOf(objects, asset)]) {
    for (const [name, value] of part ? statementsOf(part.values) : []) {
      const [, day] = /(?:LifecycleDate|InUseDate)\.([a-z]+Date)$/i.exec(name) ?? [];
      const found = typeof value === 'string' ? cimDay(value) : undefined;
      if (day !== undefined && found !== undefined) days[day] ??= found;
    }
  }
  return days;
}

function partsOf(objects: CimObjects, asset: CimObject | undefined): CimObject[] {
  return ['Asset.lifecycleDate', 'Asset.lifecycle', 'Asset.inUseDate'].flatMap(
    (role) => objectOf(objects, asset, role) ?? [],
  );
}

function stateOf(objects: CimObjects, asset: CimObject | undefined): string | undefined {
  const deployment = objectOf(objects, asset, 'Asset.AssetDeployment');
  return (
    cimText(asset, 'Asset.inUseState') ??
    cimText(asset, 'Asset.lifecycleState') ??
    cimText(deployment, 'AssetDeployment.deploymentState') ??
    (idOf(asset, 'Asset.AssetDeployment') === undefined ? cimText(asset, 'Asset.deploymentState') : undefined)
  );
}
