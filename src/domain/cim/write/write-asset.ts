import type { AnyRow } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/json.ts';
import { documentIn } from '../../kit/fields/json-document.ts';
import type { Markup } from '../../surveys/xml/write-xml.ts';
import { roleWithin } from '../assets/asset-classes.ts';
import { isKindOf } from '../schema/cim-classes.ts';
import type { CimLoss } from './losses.ts';
import { isConducting, type ModelContext } from './model-context.ts';
import { addedTo, defined, refers, text } from './rdf-pieces.ts';
import { hardwarePart, type WrittenProducts } from './write-hardware.ts';
import { locationPart } from './write-location.ts';
import { ratingsPart } from './write-ratings.ts';
import { terminalId, terminalsPart } from './write-terminals.ts';
import { assetText, tagIn, type WrittenAsset } from './written-asset.ts';

/** Objects for each of the three documents, and what of the asset none of them has. */
export interface WrittenObjects {
  readonly equipment: readonly Markup[];
  readonly places: readonly Markup[];
  readonly states: readonly Markup[];
  readonly losses: readonly CimLoss[];
}

/** @param region of what the standard asks one: substations and lines */
export async function writeAsset(
  row: AnyRow,
  asset: WrittenAsset,
  context: ModelContext,
  products: WrittenProducts,
  region: string,
): Promise<WrittenObjects> {
  const { className, key, mRID } = asset;
  const above = context.assetOf(asset.parentId);
  const within = above ? roleWithin(className, above.className) : undefined;
  const ratings = ratingsPart(row, asset, context);
  const terminals = terminalsPart(row, asset, context);
  const hardware = await hardwarePart(row, asset, products);
  const location = locationPart(row, asset, above);
  const own = defined(
    className,
    key,
    [
      text('IdentifiedObject.name', assetText(row['name'])),
      text('IdentifiedObject.description', assetText(row['description'])),
      text('IdentifiedObject.aliasName', tagIn(row, 'alias')),
      within === undefined ? null : refers(within, above?.key),
      regionOf(className, region),
      isSwitch(asset) ? truth('Switch.normalOpen', openness(row['normalState'])) : null,
      ...ratings.said,
      ...hardware.said,
    ],
    mRID,
  );
  const isPlaceless = asset.parentId !== null && within === undefined;
  return {
    equipment: [own, ...ratings.beside, ...terminals.beside, ...hardware.beside],
    places: location.objects,
    states: statesOf(row, asset),
    losses: [
      ...ratings.losses,
      ...terminals.losses,
      ...hardware.losses,
      ...location.losses,
      ...(isPlaceless ? (['connections'] as const) : []),
      ...unsaidOf(row, asset),
    ],
  };
}

/** The region of all substations and lines of the documents: the program knows none. */
function regionOf(className: string, region: string): Markup | null {
  const role = ['Substation', 'Line'].find((kind) => isKindOf(className, kind));
  return role === undefined ? null : refers(`${role}.Region`, region);
}

/** Positions of switches, terminals that are taken off, and what is out of service: of them only what is said. */
function statesOf(row: AnyRow, asset: WrittenAsset): Markup[] {
  const { className, key } = asset;
  const own = [
    isSwitch(asset) ? truth('Switch.open', openness(row['switchState'])) : null,
    isKindOf(className, 'Equipment') && tagIn(row, 'inService') === 'false'
      ? truth('Equipment.inService', false)
      : null,
  ];
  const terminals = isConducting(asset)
    ? asset.terminals.flatMap(({ isConnected }, index) =>
        isConnected
          ? []
          : [addedTo('Terminal', terminalId(asset, index), [truth('ACDCTerminal.connected', false)])],
      )
    : [];
  return own.every((one) => one === null) ? terminals : [addedTo(className, key, own), ...terminals];
}

function isSwitch({ className }: WrittenAsset): boolean {
  return isKindOf(className, 'Switch');
}

function openness(state: Json | undefined): boolean | null {
  return state === 'open' ? true : state === 'closed' ? false : null;
}

function truth(name: string, value: boolean | null): Markup | null {
  return value === null ? null : text(name, String(value));
}

/** Fields and tags that no class has, and those that only others have. */
function unsaidOf(row: AnyRow, asset: WrittenAsset): CimLoss[] {
  const losses: CimLoss[] = [];
  const hasAreas = Array.isArray(row['workAreaIds']) && row['workAreaIds'].length > 0;
  const isOwn = UNSAID.some((name) => row[name] != null && row[name] !== '') || hasAreas;
  const hasTags = Object.keys(documentIn(row['tags'])).some((name) => !SAID_TAGS.has(name));
  const isDirect = /^(?:DC|Cs|Vs)/.test(asset.className);
  if (isOwn || hasTags || (row['currentKind'] === 'DC' && !isDirect)) losses.push('fields');
  const hasPosition = row['normalState'] != null || row['switchState'] != null;
  if (hasPosition && !isSwitch(asset)) losses.push('ratings');
  return losses;
}

const UNSAID = [
  'tag',
  'accessNotes',
  'vegetationNotes',
  'country',
  'operator',
  'criticality',
  'servedCustomers',
];

/** Tags that the import makes of what no field has, and that are written as what they were. */
const SAID_TAGS: ReadonlySet<string> = new Set([
  'cimClass',
  'alias',
  'address',
  'type',
  'lengthKm',
  'phases',
  'inService',
  'vectorGroup',
]);
