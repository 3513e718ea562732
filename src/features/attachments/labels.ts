import { msg } from '@lingui/core/macro';
import type { attachment } from '../../domain/attachments/attachment.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const ATTACHMENT_LABELS: LabelSet<typeof attachment> = {
  entity: 'attachment',
  singular: msg`Photo or file`,
  plural: msg`Photos and files`,
  none: msg`No photos or files yet`,
  create: msg`New photo or file`,
  empty: msg`Photos and files of a record.`,
  deleteTitle: msg`Delete this file?`,
  fields: {
    entity: msg`Kind of record`,
    entityId: msg`Record's id`,
    name: msg`File name`,
    mediaType: msg`Kind of file`,
    size: msg`Size in bytes`,
    sha256: msg`Checksum`,
    preview: msg`Preview`,
    moment: msg`Shows`,
    copyOf: msg`Marked copy of`,
    deviceName: msg`Device`,
    uploadedAt: msg`On the server since`,
    fileId: msg`File id`,
  },
  choices: { moment: { before: { label: msg`Before` }, after: { label: msg`After` } } },
};
