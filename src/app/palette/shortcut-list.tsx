import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const SHORTCUTS = [
  { keys: ['/', 'Ctrl K'], meaning: <Trans>Search everything; in a list, search it</Trans> },
  { keys: ['j', 'k'], meaning: <Trans>Next and previous row</Trans> },
  { keys: ['Enter'], meaning: <Trans>Open the row</Trans> },
  { keys: ['n'], meaning: <Trans>New record</Trans> },
  { keys: ['e'], meaning: <Trans>Edit</Trans> },
  { keys: ['Ctrl Enter'], meaning: <Trans>Save the form</Trans> },
  { keys: ['Esc'], meaning: <Trans>Close</Trans> },
  { keys: ['?'], meaning: <Trans>This list</Trans> },
];

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Keyboard</Trans>} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" gap="3" columnGap="6" alignItems="center">
        {SHORTCUTS.map(({ keys, meaning }) => (
          <chakra.div key={keys.join()} display="contents">
            <chakra.dt display="flex" gap="1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </chakra.dt>
            <dd>{meaning}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Dialog>
  );
}
