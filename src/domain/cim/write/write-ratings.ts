import type { AnyRow } from '../../kit/entity/entity.ts';
import type { Markup } from '../../surveys/xml/write-xml.ts';
import { CURRENTS, LENGTHS, POWERS } from '../assets/ratings.ts';
import { isKindOf } from '../schema/cim-classes.ts';
import type { CimLoss } from './losses.ts';
import { isConducting, type ModelContext } from './model-context.ts';
import { defined, refers, text } from './rdf-pieces.ts';
import { assetNumber, tagIn, type WrittenAsset } from './written-asset.ts';

/** What the object itself says, what stands beside it, and what neither can say. */
export interface WrittenPart {
  readonly said: readonly (Markup | null)[];
  readonly beside: readonly Markup[];
  readonly losses: readonly CimLoss[];
}

export function baseVoltageId(voltage: number): string {
  return `base-voltage-${String(voltage).replace('+', '')}`;
}

/** Voltage, power, current and length as the class of the asset says them, in the units of CGMES. */
export function ratingsPart(row: AnyRow, asset: WrittenAsset, context: ModelContext): WrittenPart {
  const { className } = asset;
  const losses: CimLoss[] = [];
  const said: (Markup | null)[] = [];
  const say = (names: readonly string[], value: number | string | null) => {
    if (value === null) return;
    const name = names.find((one) => isKindOf(className, one.split('.')[0] ?? ''));
    if (name === undefined) losses.push('ratings');
    else said.push(text(name, value));
  };
  if (className !== 'PowerTransformer' || context.inTanks.has(asset.id)) {
    say(POWERS, assetNumber(row['ratedPower']));
    if (!isVoltageSaid(asset, context)) losses.push('ratings');
  }
  said.push(baseVoltageOf(asset));
  said.push(
    text('PowerTransformer.vectorGroup', className === 'PowerTransformer' ? tagIn(row, 'vectorGroup') : null),
  );
  say(LENGTHS, tagIn(row, 'lengthKm'));
  const current = assetNumber(row['ratedCurrent']);
  const sheet = isKindOf(className, 'Conductor') && current !== null ? `${asset.key}-wire` : null;
  if (sheet === null) say(CURRENTS, current);
  said.push(refers('PowerSystemResource.AssetDatasheet', sheet));
  const wire = sheet === null ? [] : [defined('WireInfo', sheet, [text('WireInfo.ratedCurrent', current)])];
  return { said, beside: wire, losses };
}

function baseVoltageOf(asset: WrittenAsset): Markup | null {
  const { voltage, className } = asset;
  if (voltage === null) return null;
  if (className === 'VoltageLevel') return refers('VoltageLevel.BaseVoltage', baseVoltageId(voltage));
  // A transformer has several: its windings say them.
  const isIts = isConducting(asset) && className !== 'PowerTransformer';
  return isIts ? refers('ConductingEquipment.BaseVoltage', baseVoltageId(voltage)) : null;
}

/** By itself, its windings or what it stands in; that of a substation follows from its voltage levels. */
function isVoltageSaid(asset: WrittenAsset, context: ModelContext): boolean {
  const { voltage, className } = asset;
  if (voltage === null || isConducting(asset)) return true;
  if (['VoltageLevel', 'Substation', 'TransformerTank'].includes(className)) return true;
  const above = context.assetOf(asset.parentId);
  return above !== undefined && above.className !== 'Substation' && above.voltage === voltage;
}
