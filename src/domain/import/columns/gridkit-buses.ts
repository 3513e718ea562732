import type { FieldValues } from '../../kit/entity/entity.ts';
import type { Json } from '../../kit/fields/field.ts';
import { derivedId } from '../../kit/values/derived-id.ts';
import { greatestOf } from '../../kit/values/long-lists.ts';
import { numberFrom } from '../../kit/values/typed-number.ts';
import type { FileTable } from '../files/csv.ts';
import { cellText } from '../files/file-cell.ts';
import type { RowRefusal } from '../files/refusal.ts';
import { refusal } from '../files/refusal.ts';
import type { AssetDraft, DraftsRead } from './asset-draft.ts';
import { draftRefusal } from './asset-draft.ts';
import { parseHstore } from './hstore.ts';

/**
 * The file `buses.csv` of GridKit (B. Wiegmans, doi:10.5281/zenodo.55853), as distributed with PyPSA-Eur: one line per
 * bus. A station becomes an asset, and each of its buses a busbar section below it.
 */
const COLUMNS = [
  'bus_id',
  'station_id',
  'voltage',
  'dc',
  'symbol',
  'under_construction',
  'tags',
  'x',
  'y',
] as const;

export function isGridKitBuses(header: readonly string[]): boolean {
  return COLUMNS.every((name) => header.includes(name));
}

export async function readGridKitBuses(table: FileTable, tenantId: string): Promise<DraftsRead> {
  const refused: RowRefusal[] = [...table.refused];
  const buses: Bus[] = [];
  const lineOfBus = new Map<string, number>();
  for (const { line, cells } of table.records) {
    const cell = (name: (typeof COLUMNS)[number]) => cellText(cells[table.header.indexOf(name)]);
    const bus = readBus(line, cell);
    const earlier = 'code' in bus ? undefined : lineOfBus.get(bus.busId);
    if ('code' in bus) refused.push(bus);
    else if (earlier !== undefined) refused.push(refusal(line, 'duplicate', 'bus_id', `line ${earlier}`));
    else {
      lineOfBus.set(bus.busId, line);
      buses.push(bus);
    }
  }
  const stations: AssetDraft[] = [];
  const sections: AssetDraft[] = [];
  for (const group of Map.groupBy(buses, (bus) => bus.stationId).values()) {
    const station = await stationDraft(group, tenantId);
    stations.push(station);
    for (const bus of group) sections.push(await busDraft(bus, station, tenantId));
  }
  return withoutInvalid([...stations, ...sections], refused);
}

interface Bus {
  readonly line: number;
  readonly busId: string;
  readonly stationId: string;
  /** kV; null where the source does not know it. */
  readonly voltage: number | null;
  readonly direct: boolean;
  readonly symbol: string;
  readonly underConstruction: boolean;
  readonly tags: Readonly<Record<string, string>>;
  readonly longitude: number;
  readonly latitude: number;
}

function readBus(line: number, cell: (name: (typeof COLUMNS)[number]) => string): Bus | RowRefusal {
  for (const name of ['bus_id', 'station_id', 'x', 'y'] as const) {
    if (cell(name) === '') return refusal(line, 'required', name);
  }
  for (const name of ['voltage', 'x', 'y'] as const) {
    if (numberFrom(cell(name)) === undefined) return refusal(line, 'not_a_number', name, cell(name));
  }
  const tags = parseHstore(cell('tags'));
  if (!tags) return refusal(line, 'invalid_value', 'tags', cell('tags').slice(0, 60));
  return {
    line,
    busId: cell('bus_id'),
    stationId: cell('station_id'),
    voltage: numberFrom(cell('voltage')) ?? null,
    direct: cell('dc') === 't',
    symbol: cell('symbol'),
    underConstruction: cell('under_construction') === 't',
    tags,
    longitude: numberFrom(cell('x')) ?? 0,
    latitude: numberFrom(cell('y')) ?? 0,
  };
}

async function stationDraft(buses: readonly Bus[], tenantId: string): Promise<AssetDraft> {
  const [first] = buses;
  if (!first) throw new Error('a group of buses is never empty');
  const externalId = `gridkit:station:${first.stationId}`;
  const voltages = buses.flatMap(({ voltage }) => (voltage === null ? [] : [voltage]));
  return {
    line: first.line,
    id: await derivedId('import', tenantId, externalId),
    values: {
      ...placeOf(first),
      externalId,
      tag: `ST-${first.stationId}`,
      name: stationName(first),
      kind: kindOf(first.symbol),
      status: statusOf(buses.every((bus) => bus.underConstruction)),
      nominalVoltage: voltages.length > 0 ? greatestOf(Number.NEGATIVE_INFINITY, voltages) : null,
      tags: filledTags({ symbol: first.symbol, ...first.tags }),
    },
  };
}

async function busDraft(bus: Bus, station: AssetDraft, tenantId: string): Promise<AssetDraft> {
  const externalId = `gridkit:bus:${bus.busId}`;
  const rating = bus.voltage === null ? 'Busbar' : `${bus.voltage} kV busbar`;
  return {
    line: bus.line,
    id: await derivedId('import', tenantId, externalId),
    values: {
      ...placeOf(bus),
      externalId,
      tag: `BUS-${bus.busId}`,
      name: `${rating} ${bus.busId}, ${stationName(bus)}`,
      kind: 'BusbarSection',
      status: statusOf(bus.underConstruction),
      parentId: station.id,
      nominalVoltage: bus.voltage,
      currentKind: bus.direct ? 'DC' : 'AC',
      tags: filledTags(bus.tags),
    },
  };
}

/** ENTSO-E's legend counts these as stations of the grid; every other symbol of it is a kind of generation. */
const KINDS: Readonly<Record<string, readonly [kind: string, word: string]>> = {
  Substation: ['Substation', 'Substation'],
  'Substations + Power Plants': ['Substation', 'Substation'],
  'Phase shifter': ['Substation', 'Phase shifter'],
  joint: ['Junction', 'Junction'],
  'Converter Station': ['ConverterStation', 'Converter station'],
  'Converter Station Back-to-back': ['ConverterStation', 'Converter station'],
  '': ['Other', 'Station'],
};

const GENERATION = ['PowerPlant', 'Power plant'] as const;

function kindOf(symbol: string): Json {
  return (KINDS[symbol] ?? GENERATION)[0];
}

function stationName(bus: Bus): string {
  const country = countryOf(bus);
  const word = (KINDS[bus.symbol] ?? GENERATION)[1];
  return `${word} ${bus.stationId}${country ? ` (${country})` : ''}`;
}

/** Where the map's own codes are not those of ISO 3166-1. */
const COUNTRIES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', PA: 'PS' };

function countryOf({ tags }: Bus): string | null {
  const code = tags['country'] ?? '';
  return code === '' ? null : (COUNTRIES[code] ?? code);
}

function placeOf(bus: Bus): FieldValues {
  const operator = bus.tags['TSO'] ?? '';
  return {
    latitude: bus.latitude,
    longitude: bus.longitude,
    country: countryOf(bus),
    operator: operator === '' ? null : operator,
  };
}

function statusOf(underConstruction: boolean): string {
  return underConstruction ? 'underConstruction' : 'inUse';
}

function filledTags(tags: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== ''));
}

/** What the asset's schema refuses is reported, once for a line; the buses of a refused station go with it. */
function withoutInvalid(drafts: readonly AssetDraft[], refused: RowRefusal[]): DraftsRead {
  const gone = new Set<string>();
  const reported = new Set<number>();
  const kept = drafts.filter((draft) => {
    const parent = draft.values['parentId'];
    const orphaned = typeof parent === 'string' && gone.has(parent);
    const problem =
      draftRefusal(draft) ?? (orphaned ? refusal(draft.line, 'invalid_value', 'station_id') : undefined);
    if (!problem) return true;
    gone.add(draft.id);
    if (!reported.has(draft.line)) refused.push(problem);
    reported.add(draft.line);
    return false;
  });
  return { drafts: kept, refused };
}
