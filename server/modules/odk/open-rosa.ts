import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { element, type Markup, markedUp } from '../../../src/domain/surveys/xml/write-xml.ts';
import { errorHandler, refusalOf } from '../../problems/errors.ts';

/** What one form is to a phone. Addresses are whole. */
export interface ListedForm {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly hash: string;
  readonly address: string;
  /** Of what lies beside it; null: nothing. */
  readonly manifest: string | null;
}

export interface ListedFile {
  readonly name: string;
  readonly hash: string;
  readonly address: string;
}

/** @see https://docs.getodk.org/openrosa-form-list/ */
export function formListDocument(forms: readonly ListedForm[]): Markup {
  const listed = forms.map(({ id, name, version, hash, address, manifest }) =>
    element('xform', {}, [
      ...textElements({ formID: id, name, version, hash, downloadUrl: address }),
      ...(manifest === null ? [] : textElements({ manifestUrl: manifest })),
    ]),
  );
  return document('xforms', 'http://openrosa.org/xforms/xformsList', listed);
}

/** @see https://docs.getodk.org/openrosa-form-list/ */
export function manifestDocument(files: readonly ListedFile[]): Markup {
  const listed = files.map(({ name, hash, address }) =>
    element('mediaFile', {}, textElements({ filename: name, hash, downloadUrl: address })),
  );
  return document('manifest', 'http://openrosa.org/xforms/xformsManifest', listed);
}

/** What a phone shows of an answer. */
export function messageDocument(message: string): Markup {
  return document('OpenRosaResponse', 'http://openrosa.org/http/response', [
    element('message', { nature: 'submit_success' }, [markedUp(message)]),
  ]);
}

function textElements(texts: Readonly<Record<string, string>>): Markup[] {
  return Object.entries(texts).map(([name, text]) => element(name, {}, [markedUp(text)]));
}

function document(name: string, namespace: string, within: readonly Markup[]): Markup {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(name, { xmlns: namespace }, within)}`;
}

export function sendXml(reply: FastifyReply, text: Markup): FastifyReply {
  return reply
    .headers(OPEN_ROSA)
    .type('text/xml; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(text);
}

/** @see https://docs.getodk.org/openrosa-http/ */
export const OPEN_ROSA = { 'x-openrosa-version': '1.0' } as const;

/** A refusal in words that the phone shows to its owner; our own failures are told as everywhere. */
export function openRosaError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { problem, headers } = refusalOf(error);
  if (problem.status >= 500) return errorHandler(error, request, reply);
  const details = problem.details.map(({ path, name, message }) => `${name ?? path} ${message}.`);
  void sendXml(
    reply.code(problem.status).headers({ ...headers }),
    messageDocument([problem.message, ...details].join(' ')),
  );
}
