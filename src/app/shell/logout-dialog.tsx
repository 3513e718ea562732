import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';

interface LogoutDialogProps {
  unsent: number;
  onLogout: () => Promise<void>;
  onClose: () => void;
}

export function LogoutDialog({ unsent, onLogout, onClose }: LogoutDialogProps) {
  const { user } = useWorkspace();
  return (
    <ActionDialog
      title={<Trans>Log out with unsent work?</Trans>}
      confirmLabel={<Trans>Log out</Trans>}
      done={null}
      onAct={onLogout}
      onClose={onClose}
    >
      <p>
        <Plural
          value={unsent}
          one="# change has not reached the server yet."
          other="# changes have not reached the server yet."
        />
      </p>
      <chakra.p mt="2">
        <Trans>
          It is kept on this device for {user.name} and nobody else, and will be sent after {user.name} signs
          in here again. Do not clear this browser's data before that.
        </Trans>
      </chakra.p>
    </ActionDialog>
  );
}
