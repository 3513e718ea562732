import { refusalReason } from '../../import/files/refusal.ts';
import type {
  FileRefusal,
  FileReport,
  FileWarning,
  FormatReader,
  FormatReading,
  GivenFile,
} from '../../import/report/file-report.ts';
import { GIS_LIMITS, type GisFeature, type GisReading, type SaidOfPlaces } from '../gis-feature.ts';
import { assetDraftsOfFeatures, type FeatureDrafts, type FeatureRefusal } from './asset-drafts.ts';
import { featureKind } from './asset-kind.ts';

/** Reads one file of a format. Files that belong together (of a shapefile) come as one archive. */
export type GisFileReader = (
  file: string,
  bytes: Uint8Array,
  said: SaidOfPlaces,
) => GisReading | Promise<GisReading>;

/** A format of geometry as the import of assets reads it: the same report and the same drafts for all of them. */
export function gisFormat(read: GisFileReader, said: SaidOfPlaces): FormatReader {
  return {
    async read(files) {
      const readings: FileFeatures[] = [];
      for (const file of files) {
        const bytes = await bytesOf(file);
        readings.push({
          file: file.name,
          ...(bytes ? await read(file.name, bytes, said) : tooLarge(file.name)),
        });
      }
      return readingOf(readings);
    },
  };
}

interface FileFeatures extends GisReading {
  readonly file: string;
}

/** Null for more than is taken. */
async function bytesOf(file: GivenFile): Promise<Uint8Array | null> {
  if (file.size > GIS_LIMITS.bytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.chunks()) {
    size += chunk.length;
    if (size > GIS_LIMITS.bytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function tooLarge(file: string): GisReading {
  const message = `the file is larger than ${GIS_LIMITS.bytes} bytes`;
  return { features: [], refused: [{ file, line: 1, element: '', message }], warnings: [] };
}

async function readingOf(readings: readonly FileFeatures[]): Promise<FormatReading> {
  return {
    // Ids are made from the tenant, and nothing else of the report depends on it.
    report: reportOf(readings, await draftsOf(readings, '', 'UTC')),
    async drafts(tenantId, zone) {
      const read = await draftsOf(readings, tenantId, zone);
      // The report has told them already, with their files.
      return { drafts: read.flatMap(({ drafts }) => drafts), refused: [] };
    },
  };
}

async function draftsOf(
  readings: readonly FileFeatures[],
  tenantId: string,
  zone: string,
): Promise<readonly FeatureDrafts[]> {
  const drafts: FeatureDrafts[] = [];
  for (const { features } of readings) drafts.push(await assetDraftsOfFeatures(features, tenantId, zone));
  return drafts;
}

function reportOf(readings: readonly FileFeatures[], drafts: readonly FeatureDrafts[]): FileReport {
  const rows = drafts.flatMap((read) => read.drafts);
  const ids = new Set(rows.map(({ id }) => id));
  const parents = rows.flatMap(({ values: { parentId } }) =>
    typeof parentId === 'string' ? [parentId] : [],
  );
  return {
    classes: counted(rows.map(({ values: { kind } }) => String(kind))),
    rows: rows.length,
    refused: readings.flatMap(({ file, refused }, index) => [
      ...refused,
      ...(drafts[index]?.refused ?? []).map((one) => fileRefusal(file, one)),
    ]),
    unknownClasses: counted(readings.flatMap(({ features }) => unknownKinds(features))),
    dangling: parents.filter((id) => !ids.has(id)).length,
    islands: { asInFile: 0, allOpen: 0 },
    warnings: readings.flatMap(({ file, warnings }, index) => [
      ...warnings,
      ...Object.entries(drafts[index]?.leftOut ?? {}).map(([field, count]) => leftOut(file, field, count)),
    ]),
  };
}

function fileRefusal(file: string, { element, refusal }: FeatureRefusal): FileRefusal {
  return { file, line: refusal.line, element, message: refusalReason(refusal) };
}

function leftOut(file: string, field: string, count: number): FileWarning {
  const message = `${count} features say something else than the field takes: it is kept among their tags`;
  return { file, line: 1, element: field, message };
}

function unknownKinds(features: readonly GisFeature[]): string[] {
  return features.flatMap((feature) => featureKind(feature, false).unknown ?? []);
}

function counted(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]));
}
