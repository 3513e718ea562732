import { type CimObject, cimText, idOf, objectOf } from '../model/cim-object.ts';
import { statementsOf } from '../reading/staged-file.ts';
import { cimBoolean, cimNumber } from '../schema/value-fault.ts';
import { addressLine } from './address.ts';
import { becomesAsset, containerOf } from './asset-classes.ts';
import { type AssetInformation, assetInformation, dataSheetOf, hardwareOf } from './asset-information.ts';
import type { CimIndex } from './cim-index.ts';
import { type CimGeometry, readLocation } from './geometry.ts';
import { phasesOf } from './phases.ts';
import { type CimRatings, ratingsOf } from './ratings.ts';

/** A thing of the network with all that the model says of it. */
export interface CimAsset {
  /** Its lasting id, as the model writes it; else the one of its element. */
  readonly mRID: string;
  readonly id: string;
  readonly cimClass: string;
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly description: string | null;
  /** Other names, `IdentifiedObject.aliasName` first. */
  readonly aliases: readonly string[];
  readonly containerId: string | null;
  readonly ratings: CimRatings;
  /** Of its terminals and phases together, as `PhaseCode` orders them (`ABCN`); null where nothing says so. */
  readonly phases: string | null;
  readonly information: AssetInformation;
  readonly address: string | null;
  readonly geometry: CimGeometry | null;
  /** Whose place it is. */
  readonly geometryOf: 'itself' | 'container' | null;
  readonly terminals: readonly CimTerminal[];
  readonly normalOpen: boolean | null;
  readonly open: boolean | null;
  readonly inService: boolean | null;
  /** What the model says besides, as it says it: at most `MOST_RAW` values. */
  readonly raw: Readonly<Record<string, string>>;
}

export interface CimTerminal {
  readonly mRID: string;
  readonly connectivityNode: string | null;
  readonly topologicalNode: string | null;
  readonly sequenceNumber: number | null;
  readonly phases: string | null;
  readonly connected: boolean | null;
}

/** One after the other, in the order of the files. */
export function* cimAssets(index: CimIndex): Generator<CimAsset> {
  for (const object of index.objects.values()) if (becomesAsset(object, index)) yield cimAsset(object, index);
}

function cimAsset(object: CimObject, index: CimIndex): CimAsset {
  const { objects } = index;
  const hardware = hardwareOf(objects, object);
  const info = dataSheetOf(objects, object, hardware);
  const container = containerOf(object, index);
  const mRID = mRIDOf(object);
  const said = (name: string) => cimText(object, name) ?? null;
  const truth = (name: string) => cimBoolean(cimText(object, name) ?? '') ?? null;
  const aliases = aliasesOf(object, index);
  return {
    mRID,
    id: object.id,
    cimClass: object.className,
    file: object.file,
    line: object.line,
    name: said('IdentifiedObject.name') ?? aliases[0] ?? mRID,
    description: said('IdentifiedObject.description'),
    aliases,
    containerId: container?.id ?? null,
    ratings: ratingsOf(object, info, index),
    phases: phasesOf(object, index),
    information: assetInformation(objects, hardware, info),
    address: addressLine(objects, locationOf(object, index)),
    ...placeOf(object, container, index),
    terminals: (index.terminals.get(object.id) ?? []).map(terminalOf),
    normalOpen: truth('Switch.normalOpen'),
    open: truth('Switch.open'),
    inService: truth('Equipment.inService'),
    raw: rawOf(object),
  };
}

export function mRIDOf(object: CimObject): string {
  return cimText(object, 'IdentifiedObject.mRID') ?? object.id;
}

function aliasesOf(object: CimObject, { names }: CimIndex): readonly string[] {
  const own = cimText(object, 'IdentifiedObject.aliasName');
  const others = (names.get(object.id) ?? []).flatMap((name) => cimText(name, 'Name.name') ?? []);
  return [...new Set([...(own === undefined ? [] : [own]), ...others])].slice(0, MOST_ALIASES);
}

/** Of equipment, or of the hardware that it is. */
function locationOf(object: CimObject, { objects }: CimIndex): CimObject | undefined {
  return (
    objectOf(objects, object, 'PowerSystemResource.Location') ??
    objectOf(objects, hardwareOf(objects, object), 'Asset.Location')
  );
}

/** Its own place, else that of the nearest container that has one. */
function placeOf(
  object: CimObject,
  container: CimObject | undefined,
  index: CimIndex,
): Pick<CimAsset, 'geometry' | 'geometryOf'> {
  let at: CimObject | undefined = object;
  for (let steps = 0; at && steps < MOST_STEPS; steps += 1) {
    const location = locationOf(at, index);
    const reading = location && readLocation(location, index);
    if (reading && 'geometry' in reading) {
      return { geometry: reading.geometry, geometryOf: steps === 0 ? 'itself' : 'container' };
    }
    at = steps === 0 ? container : containerOf(at, index);
  }
  return { geometry: null, geometryOf: null };
}

function terminalOf(terminal: CimObject): CimTerminal {
  const said = (name: string) => cimText(terminal, name) ?? null;
  return {
    mRID: mRIDOf(terminal),
    connectivityNode: idOf(terminal, 'Terminal.ConnectivityNode') ?? null,
    topologicalNode: idOf(terminal, 'Terminal.TopologicalNode') ?? null,
    sequenceNumber:
      cimNumber(said('ACDCTerminal.sequenceNumber') ?? said('Terminal.sequenceNumber') ?? '') ?? null,
    phases: said('Terminal.phases'),
    connected: cimBoolean(said('ACDCTerminal.connected') ?? said('Terminal.connected') ?? '') ?? null,
  };
}

function rawOf(object: CimObject): Readonly<Record<string, string>> {
  const raw = new Map<string, string>();
  for (const [name, value] of statementsOf(object.values)) {
    if (raw.size === MOST_RAW) break;
    if (raw.has(name) || READ.has(name)) continue;
    raw.set(name, (typeof value === 'string' ? value : value.id).slice(0, LONGEST_RAW));
  }
  return Object.fromEntries(raw);
}

/** What has a field of its own above. */
const READ: ReadonlySet<string> = new Set([
  'IdentifiedObject.mRID',
  'IdentifiedObject.name',
  'IdentifiedObject.description',
  'IdentifiedObject.aliasName',
  'Switch.normalOpen',
  'Switch.open',
  'Equipment.inService',
]);
const MOST_ALIASES = 10;
const MOST_RAW = 100;
const LONGEST_RAW = 1000;
const MOST_STEPS = 30;
