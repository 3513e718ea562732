import { Trans } from '@lingui/react/macro';
import { findEntity } from '../../../domain/registry.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { RecordName } from '../../../resource/rows/record-name.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { nameInEntry } from './record-name.ts';

/** What people call the record of an entry: as the entry says, as this device knows it, or that nobody here knows. */
export function EntryRecord({ entry }: { entry: AuditEntry }) {
  const people = usePeople();
  const { entity, entityId } = entry;
  const name = nameInEntry(entry);
  if (name !== undefined) return name;
  if (people.names.has(entityId)) return personName(people, entityId);
  return findEntity(entity) ? (
    <RecordName entity={entity} id={entityId} />
  ) : (
    <Trans>Not on this device</Trans>
  );
}
