import { useLingui } from '@lingui/react/macro';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { lazy, Suspense, useState } from 'react';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isRestorable } from '../../domain/shared/deleted-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { LabelSet } from '../words/label-set.ts';

const DeletedDialog = lazy(async () => ({ default: (await import('./deleted-dialog.tsx')).DeletedDialog }));

/** What was deleted of this list, for whoever may delete: only the server has it. */
export function DeletedButton({ labels, entity }: { labels: LabelSet; entity: EntityDefinition }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const { isOff, marks } = useOnlineOnly(
    'restoreRecord',
    t`Deleted records are kept on the server. It needs a connection.`,
  );
  if (!isRestorable(entity) || !can(`${entity.subject}:delete`)) return null;
  return (
    <>
      <IconButton
        label={t`Deleted records`}
        look="plain"
        disabled={isOff}
        {...marks}
        onClick={() => setOpen(true)}
      >
        <ArchiveRestore aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <DeletedDialog labels={labels} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
