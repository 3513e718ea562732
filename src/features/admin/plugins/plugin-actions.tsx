import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type KnownPlugin, unfinishedIn } from './use-platform-plugins.ts';

const WithdrawDialog = lazy(async () => ({ default: (await import('./status-dialogs.tsx')).WithdrawDialog }));
const RestoreDialog = lazy(async () => ({ default: (await import('./status-dialogs.tsx')).RestoreDialog }));

interface PluginActionsProps {
  plugin: KnownPlugin;
  onDone: () => void;
}

/** Withdraw or restore; both, while one of them has not gone through all tenants. */
export function PluginActions({ plugin, onDone }: PluginActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'withdraw' | 'restore' | null>(null);
  const { isOff, marks } = useOnlineOnly(
    'setPackageStatus',
    t`What tenants may have is decided on the server. It needs a connection.`,
  );
  const isUnfinished = unfinishedIn(plugin) > 0;
  const close = () => setOpen(null);
  return (
    <>
      {(plugin.withdrawn !== null || isUnfinished) && (
        <Button look="primary" disabled={isOff} onClick={() => setOpen('restore')} {...marks}>
          <Trans>Restore</Trans>
        </Button>
      )}
      {(plugin.withdrawn === null || isUnfinished) && (
        <Button look="dangerQuiet" disabled={isOff} onClick={() => setOpen('withdraw')} {...marks}>
          <Trans>Withdraw</Trans>
        </Button>
      )}
      <Suspense>
        {open === 'withdraw' && <WithdrawDialog plugin={plugin} onDone={onDone} onClose={close} />}
        {open === 'restore' && <RestoreDialog plugin={plugin} onDone={onDone} onClose={close} />}
      </Suspense>
    </>
  );
}
