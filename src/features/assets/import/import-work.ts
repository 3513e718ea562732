import type { DraftsRead } from '../../../domain/import/columns/asset-draft.ts';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import {
  beginImport,
  type CallInit,
  finishImport,
  type ImportCaller,
  ImportRefused,
  importTransport,
  readExistingAssets,
  rehearsalTransport,
} from '../../../domain/import/run/import-calls.ts';
import { type ImportPlan, importOperations, planImport } from '../../../domain/import/run/plan.ts';
import { changedAssets, rehearseImport } from '../../../domain/import/run/rehearse-import.ts';
import { type ImportOutcome, runImport } from '../../../domain/import/run/run-import.ts';
import { uuidv7 } from '../../../domain/kit/values/ids.ts';
import type { CallAnswer, Checked, ImportPlace } from './file-messages.ts';

type OnProgress = (done: number, total: number) => void;

interface CheckedRows {
  readonly plan: ImportPlan;
  readonly checked: Checked;
  readonly refused: readonly RowRefusal[];
}

/** The dry run. @throws ImportInterrupted, ImportRefused, and what `caller.stop` was aborted with */
export async function checkRows(
  read: DraftsRead,
  caller: ImportCaller,
  restoring: boolean,
  onProgress: OnProgress,
): Promise<CheckedRows> {
  const { plan, deleted } = await rehearseImport(planImport(read.drafts, await readExistingAssets(caller)), {
    transport: rehearsalTransport(caller),
    newOpId: () => uuidv7(),
    deviceTime: new Date().toISOString(),
    restoring,
    onProgress,
  });
  const checked = {
    create: plan.create.length,
    change: changedAssets(plan),
    restore: plan.restore.length,
    unchanged: plan.unchanged,
    deleted,
  };
  return { plan, checked, refused: [...read.refused, ...plan.refused] };
}

/** As one import, which can be undone as a whole; what was sent before it is stopped stays. @throws as `checkRows` */
export async function runPlan(
  plan: ImportPlan,
  caller: ImportCaller,
  fileName: string,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const operations = importOperations(plan, () => uuidv7(), new Date().toISOString());
  const progress = (done: number) => onProgress(done, operations.length);
  progress(0);
  const importId = uuidv7();
  await beginImport(caller, importId, fileName);
  const outcome = await runImport(operations, importTransport(caller, importId), progress);
  await finishImport(caller, importId);
  return outcome;
}

/** Of a worker, which has no session: `call` asks the page. */
export function importCaller(
  { tenantId, userId, deviceId }: ImportPlace,
  call: (path: string, init: CallInit) => Promise<CallAnswer>,
  stop: AbortSignal,
): ImportCaller {
  return {
    tenantId,
    userId,
    stop,
    deviceId: async () => deviceId,
    async call(path, init) {
      const answer = await call(path, init ?? {});
      if (answer === 'no_session') throw new ImportRefused('A sign-in is needed');
      return answer === null ? undefined : new Response(answer.text || null, answer);
    },
    pause: (duration) =>
      new Promise((resolve) => {
        setTimeout(resolve, duration);
      }),
  };
}
