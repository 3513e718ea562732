import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { UPLOAD_TYPES } from '../../../src/domain/attachments/uploads.ts';
import { type AnyRow, clientFields } from '../../../src/domain/kit/entity/entity.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import type { Predicate, ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { refuse } from '../../problems/errors.ts';
import { requireNoEvidence } from '../../resource/checks/removable.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/**
 * An attachment says what its bytes will be, in terms that can be checked when they have arrived. Afterwards only what it shows is
 * said anew, and not of what was signed or completed.
 */
export const attachmentsAreTrue: WriteRule = async (context, { entity, before, after }) => {
  if (entity.name !== attachment.name) return;
  const faults = before ? changedFaults(before.row, after.row) : faultsOf(after.row);
  if (faults.length > 0) refuse('validation', faults);
  if (before && before.row['moment'] !== after.row['moment'])
    await requireNoEvidence(context, entity, before.row);
};

function changedFaults(before: AnyRow, after: AnyRow): ProblemDetail[] {
  return clientFields(attachment)
    .filter((name) => name !== 'moment' && !jsonEqual(before[name] ?? null, after[name] ?? null))
    .map((path) => ({ path, code: 'invalid_value', message: 'cannot be changed' }));
}

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
