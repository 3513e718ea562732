import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActionButton, ActionDialog } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { useOnlineOnlyHere } from './use-online-only-here.ts';
import type { PluginCommands } from './use-plugin-actions.ts';
import type { PluginItem } from './use-plugins.ts';

/** Install; or, once it is installed, update and uninstall. */
export function PluginButtons({ plugin, actions }: { plugin: PluginItem; actions: PluginCommands }) {
  const { can } = useWorkspace();
  const install = useOnlineOnlyHere('installPlugin');
  const update = useOnlineOnlyHere('updatePlugin');
  const uninstall = useOnlineOnlyHere('uninstallPlugin');
  const [asking, setAsking] = useState<'install' | 'uninstall' | null>(null);
  if (!can('plugins:edit')) return plugin.installed === null ? null : <InstalledMark />;
  const busy = actions.isBusy(plugin);
  const isOff = busy !== null || install.isOff;
  const close = () => setAsking(null);
  return (
    <Wrap gap="2">
      {plugin.installed === null ? (
        <Button look="primary" wide disabled={isOff} onClick={() => setAsking('install')} {...install.marks}>
          {busy === 'install' ? <Trans>Installing</Trans> : <Trans>Install</Trans>}
        </Button>
      ) : (
        <>
          <ActionButton flex="1" disabled={isOff} onAct={() => actions.update(plugin)} {...update.marks}>
            <Trans>Update</Trans>
          </ActionButton>
          <Button
            flex="1"
            look="dangerQuiet"
            disabled={isOff}
            onClick={() => setAsking('uninstall')}
            {...uninstall.marks}
          >
            <Trans>Uninstall</Trans>
          </Button>
        </>
      )}
      {asking === 'install' && <InstallDialog plugin={plugin} actions={actions} onClose={close} />}
      {asking === 'uninstall' && <UninstallDialog plugin={plugin} actions={actions} onClose={close} />}
    </Wrap>
  );
}

function InstalledMark() {
  return (
    <chakra.span color="safe.text" fontWeight="medium">
      <Trans>Installed</Trans>
    </chakra.span>
  );
}

interface UninstallDialogProps {
  plugin: PluginItem;
  actions: PluginCommands;
  onClose: () => void;
}

function UninstallDialog({ plugin, actions, onClose }: UninstallDialogProps) {
  const { t } = useLingui();
  return (
    <ActionDialog
      title={t`Uninstall ${plugin.name}?`}
      confirmLabel={t`Uninstall`}
      danger
      onClose={onClose}
      done={null}
      onAct={() => actions.uninstall(plugin)}
      wordsOf={(error) => actions.wordsOf('uninstall', error)}
    >
      <Trans>
        Its templates, reports and cards go for everybody. Surveys that were made with it keep their answers.
      </Trans>
    </ActionDialog>
  );
}
