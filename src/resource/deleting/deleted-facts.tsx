import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { entityNamed } from '../../domain/registry.ts';
import { type DeletedRecord, restorePath } from '../../domain/shared/deleted-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { syncControls } from '../../session/connection/sync-status.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { ActionButton } from '../act/act.tsx';
import { personName, usePeople } from '../words/people.tsx';

/** Who deleted a record, when, until when it can come back, and with how much else. */
export function DeletedFacts({ record }: { record: DeletedRecord }) {
  const format = useFormat();
  const people = usePeople();
  const when = format.dateTime(record.deletedAt);
  const until = format.date(record.restorableUntil);
  const who = record.deletedBy ? personName(people, record.deletedBy) : '–';
  const others = Object.values(record.takenAlong).reduce((sum, count) => sum + count, 0);
  return (
    <chakra.div color="fg.muted" fontSize="sm">
      <Trans>
        Deleted by {who}, {when}. Can be restored until {until}.
      </Trans>
      {others > 0 && (
        <>
          {' '}
          <Plural value={others} one="# record comes back with it." other="# records come back with it." />
        </>
      )}
    </chakra.div>
  );
}

interface RestoreButtonProps {
  entity: string;
  id: string;
  onRestored: () => void;
}

/** Only the server has what was deleted; the record arrives here like any other change. */
export function RestoreButton({ entity, id, onRestored }: RestoreButtonProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const restore = async () => {
    await api.write('post', restorePath(entityNamed(entity), id));
    syncControls.syncNow();
    notify({ kind: 'success', message: t`The record is restored.` });
    onRestored();
  };
  return (
    <ActionButton size="sm" onAct={restore}>
      <Trans context="deleted record">Restore</Trans>
    </ActionButton>
  );
}
