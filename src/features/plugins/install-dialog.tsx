import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { PERMISSION_WORDS, wordOf } from './category-words.ts';
import type { PluginItem } from './use-plugins.ts';

interface InstallDialogProps {
  plugin: PluginItem;
  onClose: () => void;
  onInstall: () => void;
}

/** Says what a package asks for before it gets it. */
export function InstallDialog({ plugin, onClose, onInstall }: InstallDialogProps) {
  const { t, i18n } = useLingui();
  return (
    <Dialog
      title={t`Install ${plugin.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              onInstall();
            }}
          >
            <Trans>Install</Trans>
          </Button>
        </>
      }
    >
      {plugin.permissions.length === 0 ? (
        <p>
          <Trans>It asks for no permission.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>It asks for permission to:</Trans>
          </p>
          <chakra.ul ps="5" my="2">
            {plugin.permissions.map((permission) => {
              const words = wordOf(PERMISSION_WORDS, permission);
              return <li key={permission}>{typeof words === 'string' ? words : i18n._(words)}</li>;
            })}
          </chakra.ul>
        </>
      )}
      <MutedText>
        <Trans>What it adds is there for everybody here, also without signal.</Trans>
      </MutedText>
    </Dialog>
  );
}
