import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { plainFileName, typeOfBytes } from '../../../src/domain/attachments/uploads.ts';
import type { Field, Json } from '../../../src/domain/kit/fields/field.ts';
import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { survey } from '../../../src/domain/surveys/survey.ts';
import { ExpressionError } from '../../../src/domain/surveys/xpath/expression.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { writeOnce } from '../../resource/write/write-once.ts';
import type { OdkCaller } from './odk-caller.ts';
import { compiledForm, openForms, type SurveyToFillIn } from './open-forms.ts';
import { type ReadRecord, recordOfSubmission, type Submission } from './submission.ts';

export interface SubmissionDeps extends WriteDeps {
  /** Stores the bytes of an attachment that the actor made. @throws ProblemError `quota_reached`, `validation` */
  readonly storeFile: (actor: Actor, id: string, bytes: Uint8Array) => Promise<void>;
}

/** One call of a phone: the filled-in form, and as many of its files as went into it. */
export interface SentForm {
  readonly submission: Submission;
  /** By the names that the phone gave them. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Others come with further calls, each with the whole form. */
  readonly isIncomplete: boolean;
}

/**
 * Fills the survey in that the form is named after, and keeps its files and the document itself with it. Sent again, in whatever pieces, it
 * is there once; what another form of the phone says of a survey that is done is refused, and stays on the phone.
 *
 * @throws ProblemError `not_found`, `validation`, `conflict`, `quota_reached`
 */
export async function takeSubmission(deps: SubmissionDeps, caller: OdkCaller, sent: SentForm): Promise<void> {
  const { actor } = caller;
  const { formId: surveyId, instanceId, revision } = sent.submission;
  const idOf = (what: string) =>
    derivedId('odk-submission', actor.tenantId, `${surveyId}/${instanceId}/${what}`);
  const turn = await nextTurn(deps, actor, (place) => idOf(`done/${place}`));
  if (turn === null) return;
  const open = await filledForm(deps, actor, surveyId, revision);
  const compiled = compiledForm(open) ?? refuse('not_found', [], { message: NOT_OPEN });
  const about = { ...compiled, timeZone: caller.timeZone, now: deps.clock.now() };
  const read = await recordOfSubmission(sent.submission, {
    ...about,
    idOf: (name) => freeFileId(deps, actor, (place) => idOf(`file/${name}${place === 0 ? '' : `/${place}`}`)),
  }).catch(refuseBroken);
  await keepFiles(deps, actor, surveyId, read, sent.files);
  if (sent.isIncomplete) return;
  const xml = Buffer.from(sent.submission.text);
  await keepFile(deps, actor, {
    id: await idOf(`document/${createHash('sha256').update(xml).digest('hex')}`),
    surveyId,
    name: 'submission.xml',
    bytes: xml,
  });
  const { record, recordedAt, recordedIn } = read;
  const filledIn = { formId: open.formId, record, recordedAt, recordedIn };
  await complete(deps, actor, { surveyId, opId: turn, values: filledIn });
}

const NOT_OPEN = 'This survey is done, or it is not yours any more.';

/**
 * The survey with the version that was filled in: another one may be asked since the phone took it along.
 *
 * @throws ProblemError `not_found`; `validation` for a version that there is not
 */
async function filledForm(
  { database }: SubmissionDeps,
  actor: Actor,
  surveyId: string,
  revision: number | null,
): Promise<SurveyToFillIn> {
  const [asked] = await openForms(database, actor, { surveyId });
  if (!asked) return refuse('not_found', [], { message: NOT_OPEN });
  if (revision === null || revision === asked.revision) return asked;
  const [filled] = await openForms(database, actor, { surveyId, revision });
  const message = 'must be a version of the form that was handed out';
  return filled ?? refuse('validation', [{ path: 'version', code: 'invalid_value', message }]);
}

function refuseBroken(error: unknown): never {
  if (!(error instanceof ExpressionError)) throw error;
  return refuse('validation', [
    { path: 'formId', code: 'form_not_valid', message: 'names a form that cannot be filled in' },
  ]);
}

/** Turns that are looked up at once. */
const TURNS = 20;

/**
 * A refusal is kept under the key of its operation: what was refused, and is sent again when it may be taken, gets another, however often
 * that was.
 *
 * @returns the key to complete the survey by; null where that was done: it may have gone on since, and is not judged again
 */
async function nextTurn(
  { database }: SubmissionDeps,
  actor: Actor,
  keyOf: (place: number) => Promise<string>,
): Promise<string | null> {
  for (let first = 0; ; first += TURNS) {
    const keys = await Promise.all(Array.from({ length: TURNS }, (_, place) => keyOf(first + place)));
    const { rows } = await inTenant(database, actor, (trx) =>
      sql<{ key: string; status: number | null }>`select key, status from idempotency
        where tenant_id = ${actor.tenantId} and key = any (${keys}::text[])`.execute(trx),
    );
    const told = new Map(rows.map(({ key, status }) => [key, status]));
    if ([...told.values()].some((status) => status !== null && status < 400)) return null;
    const free = keys.find((key) => (told.get(key) ?? null) === null);
    if (free !== undefined) return free;
  }
}

/**
 * The id of a file: another one than before where somebody has deleted that, or it was refused. What cannot come any more must not keep the
 * rest on the phone for ever.
 */
async function freeFileId(
  { database }: SubmissionDeps,
  actor: Actor,
  idOf: (place: number) => Promise<string>,
): Promise<string> {
  for (let first = 0; ; first += TURNS) {
    const ids = await Promise.all(Array.from({ length: TURNS }, (_, place) => idOf(first + place)));
    const { rows } = await inTenant(database, actor, (trx) =>
      sql<{ id: string }>`select key as id from idempotency
          where tenant_id = ${actor.tenantId} and key = any (${ids}::text[]) and status >= 400
        union all select id::text from attachments
          where tenant_id = ${actor.tenantId} and id = any (${ids}::uuid[]) and deleted_at is not null`.execute(
        trx,
      ),
    );
    const spent = new Set(rows.map(({ id }) => id));
    const free = ids.find((id) => !spent.has(id));
    if (free !== undefined) return free;
  }
}

/** Those that the record names; another file is no answer. */
async function keepFiles(
  deps: SubmissionDeps,
  actor: Actor,
  surveyId: string,
  { files: named }: ReadRecord,
  files: SentForm['files'],
): Promise<void> {
  for (const [id, name] of named) {
    const bytes = files.get(name);
    if (bytes) await keepFile(deps, actor, { id, surveyId, name, bytes });
  }
}

interface KeptFile {
  readonly id: string;
  readonly surveyId: string;
  readonly name: string;
  readonly bytes: Buffer;
}

async function keepFile(
  deps: SubmissionDeps,
  actor: Actor,
  { id, surveyId, name, bytes }: KeptFile,
): Promise<void> {
  const mediaType = typeOfBytes(bytes);
  if (mediaType === null) {
    return refuse('validation', [
      { path: plainFileName(name), code: 'invalid_value', message: 'is no file of a known kind' },
    ]);
  }
  const row = {
    id,
    entity: survey.name,
    entityId: surveyId,
    name: plainFileName(name),
    mediaType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  await writeOnce(deps, actor, { method: 'POST', path: attachment.path, opId: id, body: row, ifMatch: null });
  await deps.storeFile(actor, id, bytes);
}

interface Completion {
  readonly surveyId: string;
  readonly opId: string;
  readonly values: Readonly<Record<string, Json>>;
}

/** It is judged as it stands now: what somebody changed of it in between is what the phone completes. */
async function complete(
  deps: SubmissionDeps,
  actor: Actor,
  { surveyId, opId, values }: Completion,
): Promise<void> {
  const { standing, ifMatch } = await inTenant(deps.database, actor, async (trx, { epoch }) => {
    const found = await findRow({ trx, actor }, survey, surveyId);
    return found ? { standing: found.row, ifMatch: etagOf(epoch, found.row.version) } : refuse('not_found');
  });
  const kept = OWN_FIELDS.map((name) => [name, standing[name] ?? null] as const);
  const body = { ...Object.fromEntries(kept), ...values, status: 'Completed' };
  await writeOnce(deps, actor, { method: 'PUT', path: `${survey.path}/${surveyId}`, opId, body, ifMatch });
}

/** What a whole survey says; the server adds the rest. */
const OWN_FIELDS = Object.entries<Field>(survey.fields)
  .filter(([, field]) => field.writable !== 'server')
  .map(([name]) => name);
