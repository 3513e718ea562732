import type { FieldDatabase } from '../store/database.ts';
import type { AckedAlone, AckedOperation, AckedRecord } from '../store/outbox-record.ts';

/** What a record of acknowledged operations holds, whichever app kept it. */
export function ackedIn(record: AckedRecord | AckedAlone): readonly AckedOperation[] {
  if (record.operations) return record.operations;
  const { ackedAt: _, ...operation } = record;
  return [operation];
}

/** No pull has told the server's time yet. The device's own clock may be years off, and decides nothing. */
export const UNDATED = 0;

/** What was acknowledged since the last pull: its consequences may not be on this device. */
export async function ackedSincePull({ acked }: FieldDatabase): Promise<readonly AckedOperation[]> {
  const records = await acked.where('ackedAt').equals(UNDATED).toArray();
  return records.flatMap(ackedIn);
}

/** Records read at once where all are gone through. */
const STEP = 50;

/** Which of these operations this device knows to be acknowledged. All that is kept is read: for who takes over a file. */
export async function knownAsAcked(
  { acked }: FieldDatabase,
  opIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = new Set(opIds);
  const found = new Set<string>();
  for (let from = ''; ; ) {
    const records = await acked.where('opId').above(from).limit(STEP).toArray();
    for (const { opId } of records.flatMap(ackedIn)) if (wanted.has(opId)) found.add(opId);
    if (records.length < STEP) return found;
    from = records.at(-1)?.opId ?? from;
  }
}
