import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionDialog } from '../../resource/act/act.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { PERMISSION_WORDS, wordOf } from './category-words.ts';
import type { PluginCommands } from './use-plugin-actions.ts';
import type { PluginItem } from './use-plugins.ts';

interface InstallDialogProps {
  plugin: PluginItem;
  actions: PluginCommands;
  onClose: () => void;
}

/** Says what a package asks for before it gets it. */
export function InstallDialog({ plugin, actions, onClose }: InstallDialogProps) {
  const { t, i18n } = useLingui();
  return (
    <ActionDialog
      title={t`Install ${plugin.name}?`}
      confirmLabel={<Trans>Install</Trans>}
      done={null}
      onAct={() => actions.install(plugin)}
      wordsOf={(error) => actions.wordsOf('install', error)}
      onClose={onClose}
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
    </ActionDialog>
  );
}
