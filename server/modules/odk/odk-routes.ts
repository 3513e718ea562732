import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { UPLOAD_MAXIMUM } from '../../../src/domain/attachments/uploads.ts';
import { problem } from '../../../src/domain/kit/problems/problem.ts';
import { mediaAnswer } from '../../http/messages/media-answer.ts';
import { wholeParts } from '../../http/messages/whole-parts.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { listedForms } from './form-list.ts';
import { formWriter } from './form-writer.ts';
import type { OdkCaller } from './odk-caller.ts';
import { filesOf, fileText, openForms, openRosaHash, type SurveyToFillIn } from './open-forms.ts';
import {
  formListDocument,
  manifestDocument,
  messageDocument,
  OPEN_ROSA,
  openRosaError,
  sendXml,
} from './open-rosa.ts';
import { readSubmission } from './submission.ts';
import { type SentForm, type SubmissionDeps, takeSubmission } from './take-submission.ts';

export interface OdkDeps extends SubmissionDeps {
  /** Where the API is for whoever is not on this machine: `https://…/api`. */
  readonly apiAddress: () => string;
  /** Whose phone asks; null: nobody's. */
  readonly callerOf: (request: FastifyRequest) => Promise<OdkCaller | null>;
}

/** Bytes of one call: phones send what is more in several. */
const MOST_BYTES = UPLOAD_MAXIMUM + 2_000_000;
const MOST_FILES = 100;
/** Characters of the document: several times what a record of its answers may have. */
const MOST_TEXT = 500_000;

const TAGS = ['ODK Collect'];
const XML = mediaAnswer('text/xml', 'As OpenRosa has it');
const params = z.object({ surveyId: z.string() });
const fileParams = z.object({ surveyId: z.string(), name: z.string() });

type FormRequest = FastifyRequest<{ Params: { surveyId: string } }>;
type FileRequest = FastifyRequest<{ Params: { surveyId: string; name: string } }>;

/**
 * What ODK Collect asks a server for (docs/decisions/0118): the forms of its owner's open surveys, and where to send them filled in.
 *
 * @see https://docs.getodk.org/openrosa/
 */
export async function odkRoutes(api: FastifyInstance, deps: OdkDeps): Promise<void> {
  await api.register(async (own) => {
    own.setErrorHandler(openRosaError);
    formRoutes(own, deps);
    tableRoutes(own, deps);
    submissionRoutes(own, deps);
  });
}

const PUBLIC = { public: true } as const;
const answers = (summary: string) => ({ tags: TAGS, summary, response: { 200: XML, ...problemAnswers } });

function formRoutes(own: FastifyInstance, deps: OdkDeps): void {
  const xformOf = formWriter();
  own.get(
    '/odk/formList',
    { config: PUBLIC, schema: answers('The forms of the caller’s open surveys') },
    async (request, reply) => {
      const { actor } = await requireCaller(deps, request);
      const listing = {
        xformOf,
        addressOf: (form: SurveyToFillIn) => addressOf(deps, form),
        onUnwritten: ({ formId }: SurveyToFillIn, err: unknown) =>
          request.log.error({ event: 'odk_form_not_written', formId, err }),
      };
      const forms = await listedForms(await openForms(deps.database, actor), listing);
      return sendXml(reply, formListDocument(forms));
    },
  );
  own.get(
    '/odk/forms/:surveyId',
    { config: PUBLIC, schema: { ...answers('One of them, as an XForm'), params } },
    async (request: FormRequest, reply) =>
      sendXml(reply, xformOf(await requireForm(deps, request))?.text ?? refuse('not_found')),
  );
}

function tableRoutes(own: FastifyInstance, deps: OdkDeps): void {
  own.get(
    '/odk/forms/:surveyId/manifest',
    { config: PUBLIC, schema: { ...answers('The tables beside it'), params } },
    async (request: FormRequest, reply) => {
      const form = await requireForm(deps, request);
      const files = filesOf(form);
      const named = Object.keys(files).map((name) => ({
        name: `${name}.csv`,
        hash: openRosaHash(fileText(files, name) ?? ''),
        address: `${addressOf(deps, form)}/files/${encodeURIComponent(name)}.csv`,
      }));
      return sendXml(reply, manifestDocument(named));
    },
  );
  own.get(
    '/odk/forms/:surveyId/files/:name',
    {
      config: PUBLIC,
      schema: {
        tags: TAGS,
        summary: 'One of these tables',
        params: fileParams,
        response: { 200: mediaAnswer('text/csv', 'Comma-separated values'), ...problemAnswers },
      },
    },
    async (request: FileRequest, reply) => {
      const files = filesOf(await requireForm(deps, request));
      const text = fileText(files, request.params.name.replace(/\.csv$/, '')) ?? refuse('not_found');
      return reply
        .headers(OPEN_ROSA)
        .type('text/csv; charset=utf-8')
        .serializer((payload: string) => payload)
        .send(text);
    },
  );
}

function submissionRoutes(own: FastifyInstance, deps: OdkDeps): void {
  const schema = { tags: TAGS, response: { 204: z.null(), ...problemAnswers } };
  own.head(
    '/odk/submission',
    { config: PUBLIC, schema: { ...schema, summary: 'Where filled-in forms go, and how much at once' } },
    async (request, reply) => {
      await requireCaller(deps, request);
      return promise(deps, reply).code(204).send(null);
    },
  );
  own.post(
    '/odk/submission',
    {
      config: PUBLIC,
      bodyLimit: MOST_BYTES,
      schema: {
        tags: TAGS,
        summary: 'Fills a survey in: multipart, the document in xml_submission_file beside its files',
        consumes: ['multipart/form-data'],
        response: { 201: XML, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(deps, request);
      await takeSubmission(deps, caller, await wholeParts(sentForm(request)));
      return sendXml(promise(deps, reply).code(201), messageDocument('The survey was received.'));
    },
  );
}

/** What a phone is told of the place where it sends to. */
function promise({ apiAddress }: OdkDeps, reply: FastifyReply): FastifyReply {
  return reply.headers({
    ...OPEN_ROSA,
    location: `${apiAddress()}/odk/submission`,
    'x-openrosa-accept-content-length': String(MOST_BYTES),
  });
}

async function sentForm(request: FastifyRequest): Promise<SentForm> {
  if (!request.isMultipart()) refuse('unsupported_media_type', [], { message: 'Send multipart/form-data' });
  const limits = { fileSize: UPLOAD_MAXIMUM, files: MOST_FILES, fields: 10, parts: MOST_FILES + 10 };
  const files = new Map<string, Buffer>();
  let text: string | null = null;
  let isIncomplete = false;
  let bytes = 0;
  const whole = async (part: MultipartFile) => {
    const read = await part.toBuffer();
    bytes += read.length;
    return bytes > MOST_BYTES ? refuse('too_large') : read;
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'xml_submission_file') text = String(part.value);
      if (part.fieldname === '*isIncomplete*') isIncomplete = /^yes$/i.test(String(part.value));
    } else if (part.fieldname === 'xml_submission_file') text = (await whole(part)).toString('utf8');
    else files.set(part.filename || part.fieldname, await whole(part));
  }
  if (text !== null && text.length > MOST_TEXT) refuse('too_large');
  if (text === null) {
    return refuse('validation', [{ path: 'xml_submission_file', code: 'required', message: 'is required' }]);
  }
  return { submission: readSubmission(text), files, isIncomplete };
}

async function requireCaller(deps: OdkDeps, request: FastifyRequest): Promise<OdkCaller> {
  const caller = await deps.callerOf(request);
  if (caller) return caller;
  throw new ProblemError(problem('unauthenticated'), {
    'www-authenticate': 'Basic realm="Fieldline", charset="UTF-8"',
  });
}

async function requireForm(deps: OdkDeps, request: FormRequest): Promise<SurveyToFillIn> {
  const { actor } = await requireCaller(deps, request);
  const [form] = await openForms(deps.database, actor, { surveyId: request.params.surveyId });
  return form ?? refuse('not_found');
}

function addressOf({ apiAddress }: OdkDeps, { surveyId }: SurveyToFillIn): string {
  return `${apiAddress()}/odk/forms/${surveyId}`;
}
