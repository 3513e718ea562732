import { type Decimal, decimal } from '../kit/values/decimal.ts';

export type Dimension = 'length' | 'mass' | 'volume' | 'area' | 'time' | 'count';

export interface Unit {
  /** As it is written. */
  readonly symbol: string;
  readonly dimension: Dimension;
  /** How many of the dimension's base unit (m, kg, l, m², h, pcs) one is; an exact decimal, or a ratio of two. */
  readonly factor: string | readonly [string, string];
  /** Other spellings, in small letters. */
  readonly spellings: readonly string[];
}

const unit = (
  dimension: Dimension,
  symbol: string,
  factor: Unit['factor'],
  ...spellings: readonly string[]
): Unit => ({ symbol, dimension, factor, spellings });

/** What stock is kept, bought and built in; exact by definition (SI, and NIST Handbook 44 for inch, pound and US gallon). */
export const UNITS: readonly Unit[] = [
  unit(
    'count',
    'pcs',
    '1',
    'pc',
    'pce',
    'pces',
    'piece',
    'pieces',
    'ea',
    'each',
    'no',
    'nos',
    'unit',
    'units',
    'st',
    'stk',
    'u',
    'pièce',
    'pièces',
    'unité',
    'unités',
  ),
  unit('count', 'pair', '2', 'pairs', 'pr', 'paire', 'paires'),
  unit('count', 'dozen', '12', 'dz', 'doz', 'douzaine', 'douzaines'),
  unit(
    'length',
    'mm',
    '0.001',
    'millimetre',
    'millimetres',
    'millimeter',
    'millimeters',
    'millimètre',
    'millimètres',
  ),
  unit(
    'length',
    'cm',
    '0.01',
    'centimetre',
    'centimetres',
    'centimeter',
    'centimeters',
    'centimètre',
    'centimètres',
  ),
  unit('length', 'm', '1', 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs', 'mètre', 'mètres'),
  unit(
    'length',
    'km',
    '1000',
    'kilometre',
    'kilometres',
    'kilometer',
    'kilometers',
    'kilomètre',
    'kilomètres',
  ),
  unit('length', 'in', '0.0254', 'inch', 'inches', 'pouce', 'pouces'),
  unit('length', 'ft', '0.3048', 'foot', 'feet', 'pied', 'pieds'),
  unit('length', 'yd', '0.9144', 'yard', 'yards'),
  unit('mass', 'g', '0.001', 'gram', 'grams', 'gramme', 'grammes', 'gr'),
  unit('mass', 'kg', '1', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes'),
  unit('mass', 't', '1000', 'tonne', 'tonnes', 'to'),
  unit('mass', 'lb', '0.45359237', 'lbs', 'pound', 'pounds', 'livre', 'livres'),
  unit('volume', 'ml', '0.001', 'millilitre', 'millilitres', 'milliliter', 'milliliters'),
  unit('volume', 'cl', '0.01', 'centilitre', 'centilitres', 'centiliter', 'centiliters'),
  unit('volume', 'l', '1', 'litre', 'litres', 'liter', 'liters', 'ltr', 'ltrs'),
  unit('volume', 'm³', '1000', 'm3', 'cbm', 'cubic metre', 'cubic metres', 'mètre cube', 'mètres cubes'),
  unit('volume', 'gal', '3.785411784', 'gallon', 'gallons'),
  unit('area', 'cm²', '0.0001', 'cm2'),
  unit('area', 'm²', '1', 'm2', 'sqm', 'square metre', 'square metres', 'mètre carré', 'mètres carrés'),
  unit('area', 'ha', '10000', 'hectare', 'hectares'),
  unit('area', 'ft²', '0.09290304', 'ft2', 'sqft'),
  unit('time', 'min', ['1', '60'], 'mins', 'minute', 'minutes'),
  unit('time', 'h', '1', 'hr', 'hrs', 'hour', 'hours', 'heure', 'heures'),
  unit('time', 'd', '24', 'day', 'days', 'jour', 'jours'),
];

const BY_SPELLING: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((one) => [one.symbol, ...one.spellings].map((spelling) => [folded(spelling), one] as const)),
);

/** The unit behind a spelling; undefined for one of somebody's own, which converts to itself only. */
export function unitOf(text: string): Unit | undefined {
  return BY_SPELLING.get(folded(text));
}

/** `M`, `m.` and `Meter` are one unit; `Rolle` and `rolle` are one, though nobody knows how long it is. */
export function isSameUnit(one: string, other: string): boolean {
  const known = unitOf(one);
  return known === undefined ? folded(one) === folded(other) : known === unitOf(other);
}

/** An item as units see it: what its stock is kept in, and what it comes packed in. */
export interface KeptIn {
  readonly unit: string;
  /** `box`: one holds `packSize` of the item's unit. */
  readonly packUnit?: string | null;
  readonly packSize?: number | null;
}

/** How many of the item's unit; null where the one cannot become the other. A line without a unit is in the item's. */
export function inItemUnit(
  quantity: Decimal | number,
  from: string | null | undefined,
  item: KeptIn,
): Decimal | null {
  const given = decimal(quantity);
  if (isBlank(from) || isSameUnit(from, item.unit)) return given;
  const { packUnit, packSize } = item;
  if (!isBlank(packUnit) && packSize && isSameUnit(from, packUnit)) return given.times(packSize);
  return converted(given, from, item.unit);
}

/** From one unit of the list to another of its kind. */
function converted(quantity: Decimal, from: string, to: string): Decimal | null {
  const [one, other] = [unitOf(from), unitOf(to)];
  if (!one || !other || one.dimension !== other.dimension) return null;
  const [up, down] = ratioOf(one);
  const [otherUp, otherDown] = ratioOf(other);
  return quantity.times(up).times(otherDown).div(decimal(1).times(down).times(otherUp));
}

/** What a line of this item may be written in: its own unit, its pack, and the list's units of the same kind. */
export function unitsFor({ unit: own, packUnit, packSize }: KeptIn): string[] {
  const dimension = unitOf(own)?.dimension;
  const alike = UNITS.filter((one) => one.dimension === dimension && !isSameUnit(one.symbol, own));
  const pack = !isBlank(packUnit) && packSize ? [packUnit] : [];
  return [own, ...pack, ...alike.map(({ symbol }) => symbol)];
}

function ratioOf({ factor }: Unit): readonly [string, string] {
  return typeof factor === 'string' ? [factor, '1'] : factor;
}

function isBlank(text: string | null | undefined): text is null | undefined {
  return (text ?? '').trim() === '';
}

/** Compatibility forms too: `m²` as one sign and `m2` are the same. */
function folded(text: string): string {
  return text.normalize('NFKC').trim().replace(/\.$/, '').toLowerCase();
}
