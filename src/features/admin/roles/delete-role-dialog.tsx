import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { AskDialog } from '../users/ask-dialog.tsx';
import { useRoleName } from './role-words.ts';
import { useRoleCalls } from './use-role-calls.ts';
import type { ListedRole } from './use-roles.ts';

interface DeleteRoleDialogProps {
  role: ListedRole;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteRoleDialog({ role, onDeleted, onClose }: DeleteRoleDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const { remove } = useRoleCalls();
  const name = useRoleName()(role.name);
  return (
    <AskDialog
      title={<Trans>Delete the role {name}?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await remove(role);
        notify({ kind: 'success', message: t`The role ${name} is deleted.` });
        onDeleted();
        await navigate('/admin/roles');
      }}
    >
      <p>
        <Trans>Nobody can be given it any more. A role that people still have cannot be deleted.</Trans>
      </p>
    </AskDialog>
  );
}
