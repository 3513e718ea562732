import type { AnyRow } from '../../kit/entity/entity.ts';
import { derivedId } from '../../kit/values/derived-id.ts';
import type { Markup } from '../../surveys/xml/write-xml.ts';
import type { CimLoss } from './losses.ts';
import { compound, defined, member, refers, text } from './rdf-pieces.ts';
import type { WrittenPart } from './write-ratings.ts';
import { assetText, isHardware, tagIn, type WrittenAsset } from './written-asset.ts';

/** Products and manufacturers of a model, each once, whichever assets are such. */
export interface WrittenProducts {
  /** The id of the product; null where neither its make nor its model is known. */
  idOf(manufacturer: string | null, model: string | null): Promise<string | null>;
  written(): readonly Markup[];
}

export function writtenProducts(): WrittenProducts {
  const makers = new Map<string, string>();
  const products = new Map<string, string>();
  const written: Markup[] = [];
  const makerId = async (name: string) => {
    const known = makers.get(name);
    if (known !== undefined) return known;
    const id = await derivedId('cim-manufacturer', '', name);
    makers.set(name, id);
    written.push(defined('Manufacturer', id, [text('IdentifiedObject.name', name)]));
    return id;
  };
  return {
    async idOf(manufacturer, model) {
      if (manufacturer === null && model === null) return null;
      const source = JSON.stringify([manufacturer, model]);
      const known = products.get(source);
      if (known !== undefined) return known;
      const maker = manufacturer === null ? null : await makerId(manufacturer);
      const id = await derivedId('cim-product', '', source);
      products.set(source, id);
      written.push(
        defined('ProductAssetModel', id, [
          text('ProductAssetModel.modelNumber', model),
          refers('ProductAssetModel.Manufacturer', maker),
        ]),
      );
      return id;
    },
    written: () => written,
  };
}

/** Make, model, serial number, life cycle and state (IEC 61968-11): of equipment its hardware, which stands beside it. */
export async function hardwarePart(
  row: AnyRow,
  asset: WrittenAsset,
  products: WrittenProducts,
): Promise<WrittenPart> {
  const days = DAYS.map(([field, name]) => text(`LifecycleDate.${name}`, assetText(row[field])));
  const state = stateOf(row);
  const product = await products.idOf(assetText(row['manufacturer']), assetText(row['model']));
  const deployment = state !== null && state in DEPLOYMENTS ? `${asset.key}-deployment` : null;
  const said: readonly (Markup | null)[] = [
    text('Asset.serialNumber', assetText(row['serialNumber'])),
    text('Asset.type', tagIn(row, 'type')),
    refers('Asset.ProductAssetModel', product),
    compound('Asset.lifecycleDate', 'LifecycleDate', days),
    state !== null && IN_USE_STATES.includes(state)
      ? member('Asset.inUseState', `InUseStateKind.${state}`)
      : null,
    refers('Asset.AssetDeployment', deployment),
  ];
  const beside = deployment === null ? [] : [deploymentOf(deployment, state ?? '')];
  const losses: CimLoss[] = row['status'] === 'underConstruction' ? ['fields'] : [];
  if (said.every((one) => one === null)) return { said: [], beside: [], losses };
  if (isHardware(asset)) return { said, beside, losses };
  const owner = refers('Asset.PowerSystemResources', asset.key);
  return {
    said: [],
    beside: [defined('Asset', `${asset.key}-hardware`, [...said, owner]), ...beside],
    losses,
  };
}

/** Fields of an asset, and what `LifecycleDate` calls them. */
const DAYS: readonly (readonly [field: string, name: string])[] = [
  ['manufacturedDate', 'manufacturedDate'],
  ['purchasedDate', 'purchaseDate'],
  ['receivedDate', 'receivedDate'],
  ['installedDate', 'installationDate'],
  ['removedDate', 'removalDate'],
  ['retiredDate', 'retiredDate'],
];

const IN_USE_STATES = ['inUse', 'readyForUse', 'notReadyForUse'];

/** States before and after use, as `DeploymentStateKind` says them. */
const DEPLOYMENTS: Readonly<Record<string, string>> = { planned: 'notYetInstalled', retired: 'removed' };

/** In use is what nothing is said of, but for what was removed or retired once: its days alone would say that it is so still. */
function stateOf(row: AnyRow): string | null {
  const state = assetText(row['status']);
  const isBack = row['removedDate'] != null || row['retiredDate'] != null;
  return state === 'inUse' && !isBack ? null : state;
}

function deploymentOf(id: string, state: string): Markup {
  const kind = DEPLOYMENTS[state] ?? '';
  return defined('AssetDeployment', id, [
    member('AssetDeployment.deploymentState', `DeploymentStateKind.${kind}`),
  ]);
}
