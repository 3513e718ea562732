import type { FileRefusal, FileWarning } from '../../import/report/file-report.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import { byCodeUnit } from '../../kit/values/text-order.ts';
import type { StagedDifferences, StagedFile } from '../reading/staged-file.ts';

type DifferenceFile = StagedFile & { readonly differences: StagedDifferences };

/** The difference models, each behind those that it stands on. */
export function inChange(files: readonly StagedFile[]): DifferenceFile[] {
  const waiting = files.filter(isDifference).sort((a, b) => byCodeUnit(createdOf(a), createdOf(b)));
  const ordered: DifferenceFile[] = [];
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ header }) => header?.id));
    // Where they stand on each other in a circle, the oldest is as good as any.
    const next = Math.max(
      0,
      waiting.findIndex((file) => !standsOn(file).some((id) => open.has(id))),
    );
    appendAll(ordered, waiting.splice(next, 1));
  }
  return ordered;
}

/**
 * Undefined where the model that the differences are about is among the files; else why they are refused. What a difference
 * model supersedes is its base, and where it says nothing of that, what it depends on (IEC 61970-552 §7).
 */
export function baseOf(file: DifferenceFile, files: readonly StagedFile[]): FileRefusal | undefined {
  const refuse = (message: string) => {
    return { file: file.name, line: file.header?.line ?? 1, element: 'DifferenceModel', message };
  };
  if (!files.some(({ differences }) => differences === null)) {
    return refuse('a difference model without the model that it changes');
  }
  const bases = file.header?.supersedes.length ? file.header.supersedes : standsOn(file);
  const given = new Set(files.flatMap(({ header }) => (header ? [header.id] : [])));
  if (bases.length === 0 || bases.some((id) => given.has(id))) return undefined;
  return refuse(`none of the models that it changes is among the files: ${bases.slice(0, 5).join(', ')}`);
}

/** What the headers name and no given file is. */
export function missingDependencies(files: readonly StagedFile[]): FileWarning[] {
  const given = new Set(files.flatMap(({ header }) => (header ? [header.id] : [])));
  return files.flatMap(({ name, header }) =>
    (header?.dependentOn ?? [])
      .filter((id) => !given.has(id))
      .map((id) => ({
        file: name,
        line: header?.line ?? 1,
        element: 'Model.DependentOn',
        message: `the model ${id} is not among the files`,
      })),
  );
}

function isDifference(file: StagedFile): file is DifferenceFile {
  return file.differences !== null;
}

function standsOn({ header }: StagedFile): readonly string[] {
  return header ? [...header.supersedes, ...header.dependentOn].filter((id) => id !== header.id) : [];
}

function createdOf({ header }: StagedFile): string {
  return header?.created ?? '';
}
