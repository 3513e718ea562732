import type {
  FileRefusal,
  FileReport,
  FileWarning,
  FormatReader,
  FormatReading,
} from '../import/report/file-report.ts';
import { appendAll } from '../kit/values/long-lists.ts';
import { countIslands } from '../network/islands.ts';
import { assetDraftsOf } from './assets/asset-drafts.ts';
import { checkPlaces } from './assets/check-places.ts';
import { cimIndex } from './assets/cim-index.ts';
import { doubledMRIDs } from './assets/doubled-mrids.ts';
import { readCimModel } from './model/cim-model.ts';
import { cimNetwork } from './model/cim-network.ts';
import type { CimObjects } from './model/cim-object.ts';
import { CIM_LIMITS, type CimLimits } from './reading/cim-limits.ts';
import { isCimClass } from './schema/cim-classes.ts';

/**
 * CIM RDF/XML (IEC 61970-552) of CIM16, CIM17 and CIM100, as files, archives and packages.
 *
 * @param limits less than the usual ones where memory is small
 */
export async function readCim(
  files: Parameters<FormatReader['read']>[0],
  limits: CimLimits = CIM_LIMITS,
): Promise<FormatReading> {
  const model = await readCimModel(files, limits);
  const index = cimIndex(model);
  const refused: FileRefusal[] = [...model.refused];
  const warnings: FileWarning[] = [...model.warnings];
  const places = checkPlaces(index);
  appendAll(refused, places.refused);
  appendAll(warnings, places.warnings);
  appendAll(refused, doubledMRIDs(index));
  // Ids are made from the tenant, and nothing else of a draft depends on it.
  const read = await assetDraftsOf(index, '');
  appendAll(refused, read.refused);
  const report: FileReport = {
    ...countedClasses(model.objects),
    rows: read.drafts.length,
    refused: refused.length > limits.refusals ? [...refused.slice(0, limits.refusals), AND_MORE] : refused,
    dangling: model.dangling,
    islands: islandsIn(model.objects),
    warnings,
    models: model.models,
  };
  return {
    report,
    async drafts(tenantId) {
      // The report has told what is refused, with its files.
      return { drafts: (await assetDraftsOf(index, tenantId)).drafts, refused: [] };
    },
  };
}

const AND_MORE: FileRefusal = { file: '', line: 0, element: '', message: 'and more, which are not listed' };

function islandsIn(objects: CimObjects): FileReport['islands'] {
  const network = cimNetwork(objects);
  return { asInFile: countIslands(network, 'asGiven'), allOpen: countIslands(network, 'allOpen') };
}

/** By their names, so that two reports can be compared line by line. */
function countedClasses(objects: CimObjects): Pick<FileReport, 'classes' | 'unknownClasses'> {
  const counts = new Map<string, number>();
  for (const { className } of objects.values()) counts.set(className, (counts.get(className) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    classes: Object.fromEntries(sorted.filter(([name]) => isCimClass(name))),
    unknownClasses: Object.fromEntries(sorted.filter(([name]) => !isCimClass(name))),
  };
}
