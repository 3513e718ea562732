import { type AttachedTo, attachFiles, type PreparedFile } from '../../data/attachments/attach-file.ts';
import { systemTools } from '../../data/recovery/outbox-actions.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { deviceLabel } from '../../domain/identity/device-label.ts';

/** Attaches files to a record, as of this device. @returns their ids, once they are safe on it */
export function attachHere(
  database: FieldDatabase,
  { entity, entityId, moment = null, copyOf = null }: Omit<AttachedTo, 'deviceName'>,
  files: readonly PreparedFile[],
): Promise<readonly string[]> {
  const deviceName = deviceLabel(navigator.userAgent, navigator.maxTouchPoints);
  return attachFiles(database, systemTools, { entity, entityId, moment, copyOf, deviceName }, files);
}
