import { packZip } from '../../import/files/pack-zip.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import { isSummary } from '../../kit/entity/summary.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import { type CimLosses, countedLosses } from './losses.ts';
import { type ModelContext, modelContext } from './model-context.ts';
import { type CimDocuments, cimDocuments, type WrittenModel } from './model-documents.ts';
import { defined, refers, text } from './rdf-pieces.ts';
import { writeAsset } from './write-asset.ts';
import { writtenProducts } from './write-hardware.ts';
import { baseVoltageId } from './write-ratings.ts';
import { type WrittenAsset, writtenAsset } from './written-asset.ts';

/** A model that is written some assets at a time. */
export interface CimWriter {
  add(rows: readonly AnyRow[]): void;
  /** @param read rows by their ids, for what the assets stand within */
  finish(read: (ids: readonly string[]) => Promise<readonly (AnyRow | undefined)[]>): Promise<WrittenCim>;
}

export interface WrittenCim {
  /** A ZIP of the documents. */
  readonly file: Blob;
  /** What the assets stand within, and that was not among them. */
  readonly containers: number;
  readonly losses: CimLosses;
}

/** Assets of one model: each has some ten objects, and the reader of a device takes 750,000. */
export const MOST_IN_MODEL = 50_000;

/**
 * Assets as a model of the network (IEC 61970-552, CIM100 with the headers of CGMES 3.0): equipment, places and states in a document
 * each. The classes are those that the import reads assets from; what of an asset has no place in them is counted.
 */
export function cimWriter(model: WrittenModel): CimWriter {
  const assets = new Map<string, WrittenAsset>();
  const pieces: Blob[] = [];
  const note = (rows: readonly AnyRow[]) => {
    for (const row of rows) assets.set(row.id, writtenAsset(row));
    // What a Blob holds is not in the memory of the page.
    pieces.push(new Blob([JSON.stringify(rows)]));
  };
  return {
    add: note,
    async finish(read) {
      const containers = await noteContainers(assets, note, read);
      const context = await modelContext(assets);
      const documents = cimDocuments(model);
      const losses = await writePieces(pieces, context, documents);
      writeCommon(assets, context, documents, model);
      return { file: await packZip(documents.finish(), model.created), containers, losses };
    },
  };
}

/** Levels of containers: as deep as the reader goes. */
const MOST_LEVELS = 30;
const AT_ONCE = 500;

async function noteContainers(
  assets: ReadonlyMap<string, WrittenAsset>,
  note: (rows: readonly AnyRow[]) => void,
  read: Parameters<CimWriter['finish']>[0],
): Promise<number> {
  const asked = new Set<string>();
  let count = 0;
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const parents = [...assets.values()].flatMap(({ parentId }) => parentId ?? []);
    const missing = [...new Set(parents)].filter((id) => !assets.has(id) && !asked.has(id));
    if (missing.length === 0) break;
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const some = missing.slice(at, at + AT_ONCE);
      for (const id of some) asked.add(id);
      const rows = (await read(some)).filter((row) => row !== undefined).filter((row) => !isSummary(row));
      note(rows);
      count += rows.length;
    }
  }
  return count;
}

async function writePieces(
  pieces: readonly Blob[],
  context: ModelContext,
  documents: CimDocuments,
): Promise<CimLosses> {
  const products = writtenProducts();
  const losses = countedLosses();
  for (const piece of pieces) {
    const rows: readonly AnyRow[] = JSON.parse(await piece.text());
    const equipment: string[] = [];
    const places: string[] = [];
    const states: string[] = [];
    for (const row of rows) {
      const asset = context.assetOf(row.id);
      if (!asset) continue;
      const objects = await writeAsset(row, asset, context, products, SUB_REGION);
      appendAll(equipment, objects.equipment);
      appendAll(places, objects.places);
      appendAll(states, objects.states);
      losses.add(objects.losses);
    }
    documents.add('equipment', equipment);
    documents.add('places', places);
    documents.add('states', states);
  }
  documents.add('equipment', products.written());
  return losses.counts();
}

/** What several assets share: regions, base voltages and nodes. */
function writeCommon(
  assets: ReadonlyMap<string, WrittenAsset>,
  context: ModelContext,
  documents: CimDocuments,
  { name }: WrittenModel,
): void {
  documents.add('equipment', [
    defined('GeographicalRegion', REGION, [text('IdentifiedObject.name', name)]),
    defined('SubGeographicalRegion', SUB_REGION, [
      text('IdentifiedObject.name', name),
      refers('SubGeographicalRegion.Region', REGION),
    ]),
  ]);
  const voltages = new Set([...assets.values()].flatMap(({ voltage }) => voltage ?? []));
  documents.add(
    'equipment',
    [...voltages].map((voltage) =>
      defined('BaseVoltage', baseVoltageId(voltage), [
        text('IdentifiedObject.name', `${voltage} kV`),
        text('BaseVoltage.nominalVoltage', voltage),
      ]),
    ),
  );
  for (const [node, container] of context.nodes()) {
    const id = context.nodeId(node);
    documents.add('equipment', [
      defined('ConnectivityNode', id, [
        text('IdentifiedObject.name', node),
        refers('ConnectivityNode.ConnectivityNodeContainer', container?.key),
      ]),
    ]);
  }
}

const REGION = 'region-of-the-export';
const SUB_REGION = 'sub-region-of-the-export';
