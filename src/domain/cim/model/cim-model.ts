import type { FileModel, FileRefusal, FileWarning, GivenFile } from '../../import/report/file-report.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import { openFiles } from '../files/open-files.ts';
import type { CimLimits } from '../reading/cim-limits.ts';
import type { ModelHeader, StagedFile } from '../reading/staged-file.ts';
import { profileUse } from '../schema/cim-profiles.ts';
import type { CimReading } from '../xml/cim-reading.ts';
import { ownedTexts } from '../xml/owned-text.ts';
import { stageFile } from '../xml/stage-file.ts';
import { applyDifferences } from './apply-differences.ts';
import { baseOf, inChange, missingDependencies } from './between-models.ts';
import { doubledRegions, lookForDangling, notDefined } from './check-model.ts';
import type { CimObjects } from './cim-object.ts';
import { mergeFiles } from './merge-files.ts';
import { nameOtherEnds } from './other-ends.ts';

/** What the given files say together. */
export interface CimModel {
  readonly objects: CimObjects;
  /** Headers of the files that were read whole. */
  readonly models: readonly FileModel[];
  readonly headers: readonly ModelHeader[];
  readonly refused: readonly FileRefusal[];
  readonly warnings: readonly FileWarning[];
  /** References to what no given file has. */
  readonly dangling: number;
}

/** Reads the files one after the other, lays them together, and applies difference models on what they are about. */
export async function readCimModel(files: readonly GivenFile[], limits: CimLimits): Promise<CimModel> {
  const reading: CimReading = { texts: ownedTexts(), limits, objects: 0 };
  const refused: FileRefusal[] = [];
  const warnings: FileWarning[] = [];
  const staged = await stageAll(files, reading, refused);
  const current = withoutSuperseded(staged, warnings);
  const {
    objects,
    refused: contradicted,
    unnamed,
  } = mergeFiles(current.filter(({ differences }) => !differences));
  appendAll(refused, contradicted);
  appendAll(warnings, firstOf(unnamed));
  for (const file of inChange(current)) {
    const why = baseOf(file, current) ?? applyDifferences(objects, file);
    if (why) refused.push(why);
  }
  nameOtherEnds(objects, reading.texts);
  appendAll(refused, doubledRegions(objects));
  appendAll(warnings, missingDependencies(staged));
  appendAll(warnings, notDefined(objects));
  const dangling = lookForDangling(objects);
  appendAll(warnings, dangling.first);
  return {
    objects,
    models: staged.map(modelOf),
    headers: staged.flatMap(({ header }) => (header ? [header] : [])),
    refused,
    warnings,
    dangling: dangling.count,
  };
}

async function stageAll(
  files: readonly GivenFile[],
  reading: CimReading,
  refused: FileRefusal[],
): Promise<StagedFile[]> {
  const staged: StagedFile[] = [];
  for await (const part of openFiles(files, reading.limits)) {
    const read = 'chunks' in part ? await stageFile(part, reading) : part;
    if ('objects' in read) {
      staged.push(read);
      appendAll(refused, read.refused);
    } else refused.push(read);
  }
  return staged;
}

/** A model whose newer version is given as well would contradict it in everything that has changed. */
function withoutSuperseded(staged: readonly StagedFile[], warnings: FileWarning[]): StagedFile[] {
  const newer = new Map<string, StagedFile>();
  for (const file of staged) {
    if (file.header?.kind !== 'FullModel') continue;
    for (const id of file.header.supersedes) if (id !== file.header.id) newer.set(id, file);
  }
  return staged.filter(({ name, header }) => {
    const by = header?.kind === 'FullModel' ? newer.get(header.id) : undefined;
    if (!header || !by) return true;
    const message = `is superseded by ${by.name}, and not used`;
    warnings.push({ file: name, line: header.line, element: 'Model.Supersedes', message });
    return false;
  });
}

function modelOf({ name, header, objects }: StagedFile): FileModel {
  return {
    file: name,
    kind: header?.kind ?? null,
    id: header?.id ?? null,
    profiles: header?.profiles ?? [],
    created: header?.created ?? null,
    scenarioTime: header?.scenarioTime ?? null,
    version: header?.version ?? null,
    modelingAuthoritySet: header?.modelingAuthoritySet ?? null,
    dependentOn: header?.dependentOn ?? [],
    supersedes: header?.supersedes ?? [],
    objects: objects.length,
    isUsed: !profileUse(header).isUnused,
  };
}

function firstOf(warnings: readonly FileWarning[]): readonly FileWarning[] {
  return warnings.slice(0, MOST_ALIKE);
}

/** Warnings of one kind: after some of them everybody knows. */
const MOST_ALIKE = 20;
