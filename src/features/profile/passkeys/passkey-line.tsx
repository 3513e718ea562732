import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { sendSignal } from '@simplewebauthn/browser';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import type { Passkey } from '../../../domain/identity/passkey.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Actions } from '../section.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeyLineProps {
  passkey: Passkey;
  rpId: string | null;
  /** Was just made: asks for a name at once. */
  isNew: boolean;
  onChanged: () => void;
}

/** One passkey: what it is, when it was used, and what its owner may do. */
export function PasskeyLine({ passkey, rpId, isNew, onChanged }: PasskeyLineProps) {
  const { t } = useLingui();
  const [doing, setDoing] = useState<'nothing' | 'name' | 'rename' | 'remove'>(isNew ? 'name' : 'nothing');
  const { isOff, marks } = useOnlineAccount();
  const { name } = passkey;
  const stop = () => setDoing('nothing');
  if (doing === 'name' || doing === 'rename') {
    return (
      <chakra.li py="2">
        <RenamePasskey passkey={passkey} isNew={doing === 'name'} onChanged={onChanged} onDone={stop} />
      </chakra.li>
    );
  }
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2" minH="control">
      <Fingerprint size={18} aria-hidden />
      <chakra.div flex="1 1 12rem" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <Facts passkey={passkey} />
      </chakra.div>
      <Actions>
        <Button disabled={isOff} onClick={() => setDoing('rename')} aria-label={t`Rename ${name}`} {...marks}>
          <Trans>Rename</Trans>
        </Button>
        <Button
          look="dangerQuiet"
          disabled={isOff}
          onClick={() => setDoing('remove')}
          aria-label={t`Remove ${name}`}
          {...marks}
        >
          <Trans>Remove</Trans>
        </Button>
      </Actions>
      {doing === 'remove' && (
        <RemoveDialog passkey={passkey} rpId={rpId} onRemoved={onChanged} onClose={stop} />
      )}
    </chakra.li>
  );
}

function Facts({ passkey: { createdAt, lastUsedAt, synced } }: { passkey: Passkey }) {
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return (
    <MutedText fontSize="sm">
      <span title={dateTime(createdAt)}>
        <Trans>Added {relative(createdAt, now)}</Trans>
      </span>
      {' · '}
      {lastUsedAt === null ? (
        <Trans>not used yet</Trans>
      ) : (
        <span title={dateTime(lastUsedAt)}>
          <Trans>used {relative(lastUsedAt, now)}</Trans>
        </span>
      )}
      {' · '}
      {synced ? <Trans>synced to your devices</Trans> : <Trans>on one device only</Trans>}
    </MutedText>
  );
}

interface RemoveDialogProps {
  passkey: Passkey;
  rpId: string | null;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveDialog({ passkey: { id, name, credentialId }, rpId, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const remove = async () => {
    await api.call('delete', `/auth/passkeys/${id}`);
    notify({ kind: 'success', message: t`${name} no longer signs you in.` });
    onRemoved();
    if (rpId !== null) forgetOnDevice(rpId, credentialId);
  };
  return (
    <ActionDialog
      title={t`Remove the passkey ${name}?`}
      confirmLabel={t`Remove`}
      danger
      done={null}
      onAct={remove}
      onClose={onClose}
    >
      <Trans>
        It does not sign you in any more, and cannot be brought back. Your password and your other passkeys
        still do. You stay signed in where you are now.
      </Trans>
    </ActionDialog>
  );
}

/** So that this device does not go on offering it. Browsers that do not know this leave that to the person. */
function forgetOnDevice(rpID: string, credentialID: string): void {
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}
