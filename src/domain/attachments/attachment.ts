import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { LIMITS } from '../kit/fields/limits.ts';
import { count } from '../kit/fields/measures.ts';

export const PHOTOGRAPH_MOMENTS = ['before', 'after'] as const;

/**
 * A photograph or file of a record of any kind. Whoever sees the record sees it. The row travels like any other; its
 * bytes follow in a lane of their own, and until they have arrived `uploadedAt` is null (sync protocol §9).
 */
export const attachment = defineEntity({
  name: 'attachment',
  table: 'attachments',
  store: 'attachments',
  path: '/attachments',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'attachments',
  titleField: 'name',
  defaults: {},
  fields: {
    entity: { kind: 'text', maxLength: 60, identifier: true, required: true },
    entityId: { kind: 'text', maxLength: 36, identifier: true, required: true },
    name: { kind: 'text', maxLength: 200, required: true },
    mediaType: { kind: 'text', maxLength: 60, identifier: true, required: true },
    /** Bytes. */
    size: { ...count(1, LIMITS.uploadBytes), required: true },
    /** Of the bytes, in hexadecimal. */
    sha256: { kind: 'text', maxLength: 64, identifier: true, required: true },
    /** A `data:` address of a picture of a few hundred bytes, for whoever has not got the bytes. */
    preview: { kind: 'text', maxLength: LIMITS.previewLength },
    /** What a photograph of work shows: what was found, or what was left. Of all that is said of a file this alone changes. */
    moment: { kind: 'choice', values: PHOTOGRAPH_MOMENTS },
    /** The attachment of which it is a copy that was marked up. */
    copyOf: { kind: 'text', maxLength: 36, identifier: true },
    /** The device that has the bytes until they have arrived. */
    deviceName: { kind: 'text', maxLength: 100 },
    uploadedAt: { kind: 'instant', writable: 'server' },
    /** Where the bytes are: `/files/<fileId>`. */
    fileId: { kind: 'text', maxLength: 36, identifier: true, writable: 'server' },
  },
  groups: [['entity', 'entityId']],
  own: ['update', 'remove'],
  evidence: true,
  goneAtOnce: true,
  scope: { kind: 'assigned', people: [], about: { entity: 'entity', id: 'entityId', onDelete: 'take' } },
  list: {
    columns: ['name'],
    filters: ['entityId'],
    sorts: ['createdAt'],
    search: [],
    counts: [],
  },
});

export type PhotographMoment = (typeof PHOTOGRAPH_MOMENTS)[number];
export type Attachment = RowOf<typeof attachment>;
