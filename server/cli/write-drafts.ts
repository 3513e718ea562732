import type { AssetDraft } from '../../src/domain/import/columns/asset-draft.ts';
import type { RowRefusal } from '../../src/domain/import/files/refusal.ts';
import { refusalText } from '../../src/domain/import/files/refusal.ts';
import type { ImportCaller } from '../../src/domain/import/run/import-calls.ts';
import {
  beginImport,
  finishImport,
  importTransport,
  readExistingAssets,
  rehearsalTransport,
} from '../../src/domain/import/run/import-calls.ts';
import type { PlannedOperation } from '../../src/domain/import/run/plan.ts';
import { importOperations, planImport } from '../../src/domain/import/run/plan.ts';
import { changedAssets, rehearseImport } from '../../src/domain/import/run/rehearse-import.ts';
import type { ImportOutcome } from '../../src/domain/import/run/run-import.ts';
import { runImport } from '../../src/domain/import/run/run-import.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';

export interface DraftsToWrite {
  readonly drafts: readonly AssetDraft[];
  /** Lines that were refused while reading. */
  readonly refused: readonly RowRefusal[];
  /** As the import is called in the app. */
  readonly fileName: string;
  readonly isDryRun: boolean;
  readonly isRestoring: boolean;
  /** Milliseconds of `performance.now()` when the command began. */
  readonly began: number;
}

/** Plans what drafts mean for a tenant, carries it out unless it is a dry run, and says both. Exit code 1: something was refused. */
export async function writeDrafts(caller: ImportCaller, given: DraftsToWrite): Promise<void> {
  const deviceTime = new Date().toISOString();
  const planned = planImport(given.drafts, await readExistingAssets(caller));
  const { plan, deleted } = await rehearseImport(planned, {
    transport: rehearsalTransport(caller),
    newOpId: () => uuidv7(),
    deviceTime,
    restoring: given.isRestoring,
    onProgress: () => {},
  });
  const operations = importOperations(plan, () => uuidv7(), deviceTime);
  const outcome =
    given.isDryRun || operations.length === 0
      ? { applied: 0, refused: [] }
      : await runAsOne(caller, given.fileName, operations);
  const refused = [...given.refused, ...plan.refused, ...outcome.refused];
  reportRefused(refused);
  const seconds = ((performance.now() - given.began) / 1000).toFixed(1);
  say(
    `${plan.create.length} new, ${changedAssets(plan)} changed, ${plan.restore.length} restored, ${plan.unchanged} unchanged, ${refused.length} refused`,
  );
  if (deleted > 0 && !given.isRestoring)
    say(`${deleted} of the refused were deleted: --restore-deleted brings them back.`);
  say(given.isDryRun ? 'Nothing was written: a dry run.' : `${outcome.applied} written in ${seconds} s.`);
  if (refused.length > 0) process.exitCode = 1;
}

/** As one import, which can be undone as a whole in the app. */
async function runAsOne(
  caller: ImportCaller,
  fileName: string,
  operations: readonly PlannedOperation[],
): Promise<ImportOutcome> {
  const importId = uuidv7();
  await beginImport(caller, importId, fileName);
  const progress = showProgress(operations.length);
  const outcome = await runImport(operations, importTransport(caller, importId), progress);
  await finishImport(caller, importId);
  return outcome;
}

/** A line for each tenth, so that a log file stays readable. */
function showProgress(total: number): (done: number) => void {
  let shown = 0;
  return (done) => {
    const tenths = Math.floor((10 * done) / total);
    if (tenths > shown) say(`${done} of ${total}`);
    shown = tenths;
  };
}

function reportRefused(refused: readonly RowRefusal[]): void {
  for (const one of refused.toSorted((a, b) => a.line - b.line)) {
    process.stderr.write(`${refusalText(one)}\n`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
