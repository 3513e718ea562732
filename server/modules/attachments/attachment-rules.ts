import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { UPLOAD_TYPES } from '../../../src/domain/attachments/uploads.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import type { Predicate, ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/** An attachment says what its bytes will be, in terms that can be checked when they have arrived. */
export const attachmentsAreTrue: WriteRule = async (_context, { entity, before, after }) => {
  if (entity.name !== attachment.name || before) return;
  const faults = faultsOf(after.row);
  if (faults.length > 0) refuse('validation', faults);
};

function faultsOf({ mediaType, sha256, preview }: AnyRow): ProblemDetail[] {
  const fault = (path: string, message: Predicate) => [{ path, code: 'invalid_value', message }];
  const isPicture = preview === null || PREVIEW.test(String(preview));
  return [
    ...(UPLOAD_TYPES.some((type) => type === mediaType)
      ? []
      : fault('mediaType', `must be one of ${UPLOAD_TYPES.join(', ')}`)),
    ...(SHA256.test(String(sha256)) ? [] : fault('sha256', 'must be 64 hexadecimal digits')),
    ...(isPicture ? [] : fault('preview', 'must be a picture as a data: address')),
  ];
}

const SHA256 = /^[0-9a-f]{64}$/;
const PREVIEW = /^data:image\/(jpeg|webp|png);base64,[A-Za-z0-9+/]+={0,2}$/;
