import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useTenantCalls } from './use-tenant-calls.ts';

const TenantDialog = lazy(async () => ({ default: (await import('./tenant-dialog.tsx')).TenantDialog }));

interface TenantActionsProps {
  tenant: Tenant;
  onDone: () => void;
}

/** Edit, and suspend or let in again. */
export function TenantActions({ tenant, onDone }: TenantActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'edit' | 'status' | null>(null);
  const reason = t`Changing a tenant needs a connection.`;
  const change = useOnlineOnly('changeTenant', reason);
  const status = useOnlineOnly('setTenantStatus', reason);
  const isActive = tenant.status === 'active';
  const close = () => setOpen(null);
  return (
    <>
      <Button disabled={change.isOff} onClick={() => setOpen('edit')} {...change.marks}>
        <Trans>Edit</Trans>
      </Button>
      <Button
        look={isActive ? 'dangerQuiet' : 'primary'}
        disabled={status.isOff}
        onClick={() => setOpen('status')}
        {...status.marks}
      >
        {isActive ? <Trans>Suspend</Trans> : <Trans>Let in again</Trans>}
      </Button>
      <Suspense>
        {open === 'edit' && <TenantDialog tenant={tenant} onSaved={onDone} onClose={close} />}
        {open === 'status' && <StatusDialog tenant={tenant} onDone={onDone} onClose={close} />}
      </Suspense>
    </>
  );
}

function StatusDialog({ tenant, onDone, onClose }: TenantActionsProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { setStatus } = useTenantCalls();
  const words = useErrorWords();
  const wordsOf = (error: unknown) => `${t`Failed to update tenant.`} ${words(error)}`;
  const { name, status } = tenant;
  const to = async (wanted: Tenant['status']) => {
    await setStatus(tenant, wanted);
    onDone();
  };
  if (status === 'suspended') {
    return (
      <ActionDialog
        title={t`Let ${name} in again?`}
        confirmLabel={t`Let in again`}
        done={t`${name} has access again.`}
        wordsOf={wordsOf}
        onAct={() => to('active')}
        onClose={onClose}
      >
        <Trans>Its people can sign in again. What waits on their devices is sent then.</Trans>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      title={t`Suspend ${name}?`}
      confirmLabel={t`Suspend`}
      danger
      done={t`${name} is suspended.`}
      wordsOf={wordsOf}
      onAct={() => to('suspended')}
      onClose={onClose}
    >
      <SuspensionWords tenant={tenant} />
    </ActionDialog>
  );
}

/** What it means for the people, and for what they have not sent. */
function SuspensionWords({ tenant: { users, usage } }: { tenant: Tenant }) {
  return (
    <>
      <p>
        <Plural
          value={users}
          one="# person is shut out at once, and is told why. Nothing is deleted."
          other="# people are shut out at once, and are told why. Nothing is deleted."
        />
      </p>
      {usage.unsentChanges > 0 && (
        <p>
          <Plural
            value={usage.unsentChanges}
            one="# change has not arrived yet. It stays on its device until the tenant has access again."
            other="# changes have not arrived yet. They stay on their devices until the tenant has access again."
          />
        </p>
      )}
    </>
  );
}
