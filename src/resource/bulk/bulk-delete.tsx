import { Trans, useLingui } from '@lingui/react/macro';
import { type IdList, idListOf, joinedIds } from '../../data/read/id-list.ts';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { ActionDialog } from '../act/act.tsx';
import { useSaving } from '../act/save-failure.ts';
import type { Speech } from '../words/value-text.ts';
import type { RunInParts } from './bulk-run.ts';

interface BulkDeleteProps {
  speech: Speech;
  entity: EntityDefinition;
  ids: IdList;
  runInParts: RunInParts;
  onClear: () => void;
  onClose: () => void;
}

/** Deletes the selected rows but for those that something keeps, and says how many these are. */
export function BulkDelete({ speech, entity, ids, runInParts, onClear, onClose }: BulkDeleteProps) {
  const { t, i18n } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const saving = useSaving();
  const remove = async () => {
    const kept = await removeInParts(ids, (part) => repository.removeMany(entity.name, part), runInParts);
    const deleted = ids.length - kept;
    if (kept > 0) {
      const message = t`${deleted} deleted. ${kept} left alone: decided, or still needed.`;
      notify({ kind: 'warning', message });
    }
    onClear();
  };
  const title = ids.length === 1 ? i18n._(speech.labels.deleteTitle) : t`Delete ${ids.length} records?`;
  return (
    <ActionDialog
      title={title}
      confirmLabel={t`Delete`}
      danger
      onClose={onClose}
      done={null}
      onAct={() => {
        onClose();
        inBackground(saving(remove));
      }}
    >
      <Trans>They disappear for everybody as soon as this device reaches the server.</Trans>
    </ActionDialog>
  );
}

/** Rows of one transaction: what may hang on them is gone through once for all of them. */
const PART = 200;

/** @returns how many stay */
async function removeInParts(
  ids: IdList,
  remove: (part: readonly string[]) => Promise<readonly string[]>,
  runInParts: RunInParts,
): Promise<number> {
  let left = ids;
  for (;;) {
    const parts: IdList[] = [];
    await runInParts(left, PART, async (part) => {
      parts.push(idListOf(await remove(part)));
    });
    const kept = joinedIds(parts);
    const isOver = kept.length === 0 || kept.length === left.length || left.length <= PART;
    if (isOver) return kept.length;
    // What hung on them may have been in a later part.
    left = kept;
  }
}
