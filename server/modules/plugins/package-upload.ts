import type { FastifyRequest } from 'fastify';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { PACKAGE_LIMITS } from '../../../src/domain/plugins/words.ts';
import { wholeParts } from '../../http/messages/whole-parts.ts';
import { refuse } from '../../problems/errors.ts';
import type { CheckedPackage } from './catalogue.ts';
import { readPackage } from './package-file.ts';

/** The package in the one file field of a multipart body. @throws ProblemError `validation`, `too_large` */
export async function uploadedPackage(request: FastifyRequest): Promise<CheckedPackage> {
  const { fileName, bytes } = await wholeParts(uploadedFile(request));
  return readPackage(fileName, bytes);
}

async function uploadedFile(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  const limits = { files: 2, fields: 0, fileSize: PACKAGE_LIMITS.bytes };
  const found: { fileName: string; bytes: Buffer }[] = [];
  for await (const file of request.files({ limits })) {
    if (file.fieldname !== 'plugin') refuseFile('must be in the field "plugin"');
    found.push({ fileName: file.filename, bytes: await file.toBuffer() });
  }
  const [first, second] = found;
  if (second) refuseFile('must be one file only');
  return first ?? refuseFile('is missing');
}

function refuseFile(message: Predicate): never {
  refuse('validation', [{ path: 'plugin', code: 'invalid_value', message }], {
    reason: 'package_refused',
    message: `Upload one .zip file: it ${message}.`,
  });
}
