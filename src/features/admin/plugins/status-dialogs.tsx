import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { WITHDRAWAL_REASON } from '../../../domain/plugins/platform-plugin.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { AskDialog } from '../users/ask-dialog.tsx';
import type { KnownPlugin } from './use-platform-plugins.ts';

interface StatusDialogProps {
  plugin: KnownPlugin;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why: the tenants read it where they miss the plugin. */
export function WithdrawDialog({ plugin, onDone, onClose }: StatusDialogProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const [reason, setReason] = useState(plugin.withdrawn?.reason ?? '');
  const { packageId, name, tenants, installed } = plugin;
  const withdraw = async () => {
    // Read again also where it failed: some tenants may be done.
    await api.call('post', `/admin/plugins/${packageId}/withdraw`, { reason: reason.trim() }).finally(onDone);
    notify({ kind: 'success', message: t`${name} is withdrawn.` });
  };
  return (
    <AskDialog
      title={<Trans>Withdraw {name}?</Trans>}
      confirmLabel={<Trans>Withdraw</Trans>}
      failed={<Trans>Failed to withdraw the plugin</Trans>}
      danger
      disabled={!isVisible(reason)}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <chakra.ul ps="5" listStyleType="disc" display="grid" gap="1">
        <li>
          <Plural
            value={tenants}
            one="It leaves the catalogue of # tenant at once."
            other="It leaves the catalogues of # tenants at once."
          />
        </li>
        <li>
          <Plural
            value={installed}
            _0="Nobody has it installed."
            one="# of them has it installed: what it added goes from their devices. Surveys that were made with it stay."
            other="# of them have it installed: what it added goes from their devices. Surveys that were made with it stay."
          />
        </li>
        <li>
          <Trans>Nobody can upload or install it until it is restored.</Trans>
        </li>
      </chakra.ul>
      <LabelledControl
        label={t`Reason`}
        help={<Trans>Whoever tries to upload or install it reads this, in every tenant.</Trans>}
        required
      >
        <TextArea
          maxLength={WITHDRAWAL_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </LabelledControl>
    </AskDialog>
  );
}

export function RestoreDialog({ plugin, onDone, onClose }: StatusDialogProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const { packageId, name, published, catalogues } = plugin;
  const restore = async () => {
    await api.call('post', `/admin/plugins/${packageId}/restore`).finally(onDone);
    notify({ kind: 'success', message: t`${name} is restored.` });
  };
  return (
    <AskDialog
      title={<Trans>Restore {name}?</Trans>}
      confirmLabel={<Trans>Restore</Trans>}
      failed={<Trans>Failed to restore the plugin</Trans>}
      onConfirm={restore}
      onClose={onClose}
    >
      <p>
        {published || !catalogues ? (
          <Trans>
            It is back in the catalogues that it was in. Each tenant installs it again if it wants it.
          </Trans>
        ) : (
          <Plural
            value={catalogues.length}
            one="It is back in the catalogue of # tenant, which installs it again if it wants it."
            other="It is back in the catalogues of # tenants. Each installs it again if it wants it."
          />
        )}
      </p>
    </AskDialog>
  );
}
