import { asset } from '../../assets/asset.ts';
import type { AnyRow } from '../../kit/entity/entity.ts';
import { isProblem } from '../../kit/problems/is-problem.ts';
import type { PushOperation, PushResult } from '../../sync/wire.ts';
import { WIRE_LIMITS } from '../../sync/wire.ts';
import type { AssetDraft } from '../columns/asset-draft.ts';
import type { ImportPlan, PlannedOperation } from './plan.ts';
import { differing, importOperations } from './plan.ts';
import type { ImportTransport } from './run-import.ts';
import { runImport, serverRefusal } from './run-import.ts';

export interface Rehearsal {
  readonly transport: ImportTransport;
  readonly newOpId: () => string;
  readonly deviceTime: string;
  /** Whether deleted assets that the file names come back. */
  readonly restoring: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

export interface RehearsedPlan {
  /** What the server would do, and nothing else: the run sends this. */
  readonly plan: ImportPlan;
  /** Lines whose asset was deleted and can come back; they are refused unless restoring. */
  readonly deleted: number;
}

/**
 * Asks the server what it would answer to the plan, line by line, by the functions that will carry it out: a dry run that
 * says what the run does. @throws ImportInterrupted, ImportRefused
 */
export async function rehearseImport(plan: ImportPlan, rehearsal: Rehearsal): Promise<RehearsedPlan> {
  const first = await ask(plan, rehearsal);
  const deleted = plan.create.filter(({ id }) => isDeleted(first.get(id)));
  if (deleted.length === 0 || !rehearsal.restoring) {
    return { plan: asAnswered(plan, first), deleted: deleted.length };
  }
  const returning = { create: [], update: [], unchanged: 0, refused: [], restore: deleted };
  const back = await ask({ ...returning, create: parentsOf(deleted, plan) }, rehearsal);
  const second = withRestored(plan, deleted, back);
  return { plan: asAnswered(second, await ask(second, rehearsal)), deleted: deleted.length };
}

/** New assets that returning ones stand below: they have to be there first. */
function parentsOf(deleted: readonly AssetDraft[], plan: ImportPlan): AssetDraft[] {
  const going = new Set(deleted.map(({ id }) => id));
  const made = new Map(plan.create.filter(({ id }) => !going.has(id)).map((draft) => [draft.id, draft]));
  const above = new Set<AssetDraft>();
  for (const draft of deleted) {
    for (let next = parentIn(draft, made); next && !above.has(next); next = parentIn(next, made)) {
      above.add(next);
    }
  }
  return [...above];
}

function parentIn({ values }: AssetDraft, drafts: ReadonlyMap<string, AssetDraft>): AssetDraft | undefined {
  const parent = values['parentId'];
  return typeof parent === 'string' ? drafts.get(parent) : undefined;
}

/** With the changes that the file makes of what comes back. */
function withRestored(plan: ImportPlan, deleted: readonly AssetDraft[], back: Answers): ImportPlan {
  const going = new Set(deleted.map(({ id }) => id));
  const changed = deleted.flatMap((draft) => {
    const row = rowIn(back.get(draft.id));
    const changes = row ? differing(draft, row) : {};
    return row && Object.keys(changes).length > 0 ? [{ line: draft.line, row, changes }] : [];
  });
  return {
    ...plan,
    create: plan.create.filter(({ id }) => !going.has(id)),
    restore: deleted,
    update: [...plan.update, ...changed],
  };
}

/** By asset, for two may come from one line: the refusal of its operations, or what the last of them was answered. */
type Answers = ReadonlyMap<string, PushResult & { readonly line: number }>;

async function ask(plan: ImportPlan, rehearsal: Rehearsal): Promise<Answers> {
  const { newOpId, deviceTime, onProgress, transport } = rehearsal;
  const planned = importOperations(plan, newOpId, deviceTime);
  const answers = new Map<string, PushResult & { readonly line: number }>();
  const onResult = ({ line, operation }: PlannedOperation, result: PushResult) => {
    const id = assetOf(operation);
    if ((answers.get(id)?.status ?? 0) < 300) answers.set(id, { ...result, line });
  };
  const progress = (done: number) => onProgress(done, planned.length);
  await runImport(planned, withWhatTheyDependOn(planned, transport), progress, onResult);
  transport.stop?.throwIfAborted();
  return answers;
}

/** The asset that an operation of an import makes, restores or changes. */
function assetOf({ path, body }: PushOperation): string {
  return path === asset.path ? String(body?.['id']) : (path.slice(asset.path.length + 1).split('/')[0] ?? '');
}

/** Nothing stays of an earlier batch: what an operation depends on goes along with it, and is answered again unheard. */
function withWhatTheyDependOn(
  planned: readonly PlannedOperation[],
  transport: ImportTransport,
): ImportTransport {
  const byOpId = new Map(planned.map(({ operation }) => [operation.opId, operation]));
  const places = new Map(planned.map(({ operation }, place) => [operation.opId, place]));
  const placeOf = ({ opId }: PushOperation) => places.get(opId) ?? 0;
  return {
    ...transport,
    // In the order of the run.
    push: (operations) =>
      transport.push(asManyAsFit(operations, byOpId).sort((left, right) => placeOf(left) - placeOf(right))),
  };
}

function asManyAsFit(
  operations: readonly PushOperation[],
  byOpId: ReadonlyMap<string, PushOperation>,
): PushOperation[] {
  const sent = new Map<string, PushOperation>();
  let bytes = 2_000;
  for (const operation of operations) {
    const added = needed(operation, byOpId).filter(({ opId }) => !sent.has(opId));
    const size = new TextEncoder().encode(JSON.stringify(added)).length;
    const isFull =
      sent.size + added.length > WIRE_LIMITS.pushOperations || bytes + size > WIRE_LIMITS.pushBytes;
    if (isFull && sent.size > 0) break;
    for (const each of added) sent.set(each.opId, each);
    bytes += size;
  }
  return [...sent.values()];
}

function needed(operation: PushOperation, byOpId: ReadonlyMap<string, PushOperation>): PushOperation[] {
  const before = operation.dependsOn.flatMap((opId) => {
    const other = byOpId.get(opId);
    return other ? needed(other, byOpId) : [];
  });
  return [...before, operation];
}

/** The plan without what would be refused, and with why. */
function asAnswered(plan: ImportPlan, answers: Answers): ImportPlan {
  const isTaken = (id: string) => (answers.get(id)?.status ?? 200) < 300;
  const refused = [...answers.values()].filter(({ status }) => status >= 300);
  const restored = new Set(plan.restore.map(({ id }) => id));
  const taken = plan.update.filter(({ row }) => isTaken(row.id));
  const changing = taken.filter(
    ({ row }) => restored.has(row.id) || rowIn(answers.get(row.id))?.version !== row.version,
  );
  return {
    create: plan.create.filter(({ id }) => isTaken(id)),
    restore: plan.restore.filter(({ id }) => isTaken(id)),
    update: changing,
    unchanged: plan.unchanged + taken.length - changing.length,
    refused: [...plan.refused, ...refused.map(({ line, ...result }) => serverRefusal(line, result))],
  };
}

function isDeleted(result: PushResult | undefined): boolean {
  return result?.status === 410 && isProblem(result.body) && result.body.code === 'deleted';
}

function rowIn(result: PushResult | undefined): AnyRow | undefined {
  return result?.body && 'id' in result.body && 'version' in result.body ? result.body : undefined;
}

/** How many assets the plan changes; one that comes back is not counted as changed too. */
export function changedAssets({ restore, update }: ImportPlan): number {
  const restored = new Set(restore.map(({ id }) => id));
  return update.filter(({ row }) => !restored.has(row.id)).length;
}
