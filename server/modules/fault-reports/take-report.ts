import { createHash } from 'node:crypto';
import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { recordNumber } from '../../../src/domain/kit/values/ids.ts';
import { type FaultFormReport, titleOfReport } from '../../../src/domain/work-orders/fault-form.ts';
import { faultReport } from '../../../src/domain/work-orders/fault-report.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { WriteDeps } from '../../resource/write/execute-write.ts';
import { writeOnce } from '../../resource/write/write-once.ts';

export interface TakingDeps extends WriteDeps {
  /** Stores the bytes of an attachment that the actor made. @throws ProblemError `quota_reached`, `validation` */
  readonly storeFile: (actor: Actor, id: string, bytes: Uint8Array) => Promise<void>;
}

/** Whoever has no account. What they may do is no role's: it is what the form does. */
export function anybody(tenantId: string, from: Pick<Actor, 'ip' | 'requestId'>): Actor {
  return {
    ...from,
    tenantId,
    userId: 'public',
    role: 'public',
    permissions: [
      'fault-reports:view',
      'fault-reports:create',
      'attachments:view',
      'attachments:create',
      // What they report names it, and is refused where it is not seen.
      'assets:view',
    ],
    deviceId: null,
    deviceTime: null,
  };
}

/**
 * Keeps what somebody reported, and their photographs with it; sent again, it is there once. Where a photograph failed the caller sends all
 * of it again, and what has arrived stays.
 * @returns its number, to be told when they call
 * @throws ProblemError `quota_reached`, `validation`
 */
export async function takeReport(
  deps: TakingDeps,
  actor: Actor,
  assetId: string,
  { id: made, kind, description, reportedBy, contact, photographs, previews }: FaultFormReport,
): Promise<string> {
  // Nobody without an account chooses the id of a record.
  const id = await derivedId('fault-form', actor.tenantId, `${assetId}/${made}`);
  await create(deps, actor, faultReport.path, {
    id,
    kind,
    title: titleOfReport(description),
    description,
    assetId,
    reportedBy: reportedBy || null,
    contact: contact || null,
  });
  for (const [place, photograph] of photographs.entries()) {
    const bytes = Buffer.from(photograph, 'base64');
    const preview = previews[place] || null;
    await keepPhotograph(deps, actor, { reportId: id, place, bytes, preview });
  }
  return recordNumber(faultReport.number.prefix, id);
}

interface Photograph {
  readonly reportId: string;
  readonly place: number;
  readonly bytes: Buffer;
  /** As a `data:` address. */
  readonly preview: string | null;
}

async function keepPhotograph(
  deps: TakingDeps,
  actor: Actor,
  { reportId, place, bytes, preview }: Photograph,
): Promise<void> {
  const id = await derivedId('fault-form-photograph', actor.tenantId, `${reportId}/${place}`);
  await create(deps, actor, attachment.path, {
    id,
    entity: faultReport.name,
    entityId: reportId,
    name: `${place + 1}.jpg`,
    mediaType: 'image/jpeg',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    preview,
  });
  await deps.storeFile(actor, id, bytes);
}

/** The same request is the same operation. */
function create(
  deps: TakingDeps,
  actor: Actor,
  path: string,
  body: Readonly<Record<string, unknown>> & { readonly id: string },
): Promise<void> {
  return writeOnce(deps, actor, { method: 'POST', path, body, opId: body.id, ifMatch: null });
}
