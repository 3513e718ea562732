import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { typeOfBytes } from '../../../src/domain/attachments/uploads.ts';
import { LIMITS } from '../../../src/domain/kit/fields/limits.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { BLANK, isVisible } from '../../../src/domain/kit/values/visible-text.ts';
import { FAULT_FORM, type FaultFormReport } from '../../../src/domain/work-orders/fault-form.ts';
import { FAULT_KINDS } from '../../../src/domain/work-orders/fault-report.ts';
import { refuse } from '../../problems/errors.ts';
import { problemAnswers } from '../../problems/problem-schema.ts';
import { DESCRIBED_ELSEWHERE } from '../../resource/http/route-schemas.ts';
import { paragraphSchema, textSchema } from '../../resource/input/body-schemas.ts';
import { readAs } from '../../resource/input/validate.ts';
import { findForm, type OpenForm } from './fault-forms.ts';
import { anybody, type TakingDeps, takeReport } from './take-report.ts';

export interface FaultFormDeps extends TakingDeps {
  /** Where there are several installations. @throws ProblemError that leads the caller to the one that has the form */
  readonly leadOn: ((request: FastifyRequest, assetId: string) => Promise<void>) | undefined;
}

const TAGS = ['Fault forms'];

/** Of one network address: somebody who looks at a row of poles opens some forms, and reports few. */
const FORMS_A_MINUTE = 60;
const REPORTS_AN_HOUR = 20;
const HOUR = 3_600_000;

/** Characters of a photograph in base64, and of everything beside the photographs. */
const PHOTOGRAPH_TEXT = 4 * Math.ceil(FAULT_FORM.photographBytes / 3);
const WORDS = 64 * 1024;

const formSchema = z.object({
  form: z.nullable(
    z.object({
      tenant: z.string(),
      asset: z.object({ name: z.string(), tag: z.nullable(z.string()) }),
      notice: z.string(),
    }),
  ),
});

const optionalLine = z.optional(z.union([z.literal(''), textSchema(FAULT_FORM.name)]));

const reportSchema = z.strictObject({
  id: z.string().check(z.refine(isUuid, 'must be a UUID')),
  kind: z.enum(FAULT_KINDS),
  description: paragraphSchema(FAULT_FORM.description).check(
    // Empty is too short, and said so once.
    z.refine((text) => text === '' || isVisible(text), BLANK),
  ),
  reportedBy: optionalLine,
  contact: optionalLine,
  photographs: z.optional(
    z
      .array(
        z
          .string()
          .check(z.maxLength(PHOTOGRAPH_TEXT), z.refine(isPhotograph, 'must be a JPEG file in base64')),
      )
      .check(z.maxLength(FAULT_FORM.photographs)),
  ),
  previews: z.optional(
    z
      .array(
        z.union([
          z.literal(''),
          z
            .string()
            .check(
              z.maxLength(LIMITS.previewLength),
              z.refine(isPreview, 'must be a JPEG file as an address'),
            ),
        ]),
      )
      .check(z.maxLength(FAULT_FORM.photographs)),
  ),
  website: z.optional(z.string().check(z.maxLength(FAULT_FORM.name))),
});

const params = z.object({ assetId: z.string() });

type FormRequest = FastifyRequest<{ Params: { assetId: string } }>;

/**
 * The form behind an asset's label, for whoever has no account (docs/decisions/0110). It says whose the asset is and what it is called, to
 * who holds its id; a tenant that has no such form, an asset that is gone and one that never was are the same nothing.
 */
export function faultFormRoutes(app: FastifyInstance, deps: FaultFormDeps): void {
  app.get<{ Params: { assetId: string } }>(
    '/fault-forms/:assetId',
    {
      config: { public: true, rateLimit: { max: FORMS_A_MINUTE } },
      schema: {
        tags: TAGS,
        summary: 'What a fault can be reported of without an account',
        params,
        response: { 200: formSchema, ...problemAnswers },
      },
    },
    async (request) => ({ form: (await formOf(deps, request))?.form ?? null }),
  );
  app.post<{ Params: { assetId: string } }>(
    '/fault-forms/:assetId/reports',
    {
      bodyLimit: FAULT_FORM.photographs * PHOTOGRAPH_TEXT + WORDS,
      config: { public: true, rateLimit: { max: REPORTS_AN_HOUR, timeWindow: HOUR } },
      schema: {
        tags: TAGS,
        summary: 'Report a fault without an account',
        params,
        body: reportSchema,
        response: { 201: z.object({ number: z.string() }), ...problemAnswers },
      },
      ...DESCRIBED_ELSEWHERE,
    },
    async (request, reply) => {
      const { tenantId } = (await formOf(deps, request)) ?? refuse('not_found');
      const report = filledIn(readAs(reportSchema, request.body));
      reply.code(201);
      // A program that fills in what nobody sees is told that all is well.
      if (report.website !== '') return { number: 'FR-0000000' };
      const actor = anybody(tenantId, { ip: request.ip, requestId: request.id });
      return { number: await takeReport(deps, actor, request.params.assetId, report) };
    },
  );
}

/** @throws ProblemError that leads on where another installation has the form */
async function formOf({ database, leadOn }: FaultFormDeps, request: FormRequest): Promise<OpenForm | null> {
  const { assetId } = request.params;
  if (!isUuid(assetId)) return null;
  const found = await findForm(database, assetId);
  if (!found) await leadOn?.(request, assetId);
  return found;
}

function filledIn(body: z.output<typeof reportSchema>): FaultFormReport {
  const { reportedBy = '', contact = '', photographs = [], previews = [], website = '' } = body;
  return { ...body, reportedBy, contact, photographs, previews, website };
}

function isPhotograph(text: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  return typeOfBytes(Buffer.from(text.slice(0, 64), 'base64')) === 'image/jpeg';
}

const JPEG_ADDRESS = 'data:image/jpeg;base64,';

function isPreview(text: string): boolean {
  return text.startsWith(JPEG_ADDRESS) && isPhotograph(text.slice(JPEG_ADDRESS.length));
}
