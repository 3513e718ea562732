import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useAct } from '../../../resource/act/use-act.ts';
import { deviceZone } from '../../../session/account/workspace.tsx';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TenantFields } from './tenant-fields.tsx';
import {
  changesOf,
  type Faults,
  faultsFrom,
  newTenantOf,
  type TenantValues,
  tenantFaultsOf,
  tenantValuesOf,
} from './tenant-values.ts';
import { useTenantCalls } from './use-tenant-calls.ts';

interface TenantDialogProps {
  /** Null: a new one. */
  tenant: Tenant | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Makes a tenant with its first administrator, or changes one. */
export function TenantDialog({ tenant, onSaved, onClose }: TenantDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [values, setValues] = useState<TenantValues>(() => tenantValuesOf(tenant, deviceZone()));
  const { faults, failure, isBusy, save } = useSaving(tenant, onSaved, onClose);
  const form = useRef<HTMLFormElement>(null);
  // What is wrong may be out of sight on a phone.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [faults]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(values);
  };
  return (
    <Dialog
      title={tenant ? t`Edit ${tenant.name}` : t`New tenant`}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form={formId} busy={isBusy}>
            {tenant ? <Trans>Save</Trans> : <Trans>Create tenant</Trans>}
          </Button>
        </>
      }
    >
      <chakra.form ref={form} id={formId} noValidate display="grid" gap="4" pt="2" onSubmit={submit}>
        {failure && <Banner kind="error">{failure}</Banner>}
        <TenantFields values={values} faults={faults} isNew={tenant === null} onChange={setValues} />
      </chakra.form>
    </Dialog>
  );
}

/** What came of saving: faults stand at their fields, anything else above them. */
function useSaving(tenant: Tenant | null, onSaved: () => void, onClose: () => void) {
  const { t } = useLingui();
  const words = useErrorWords();
  const notify = useNotify();
  const { create, change } = useTenantCalls();
  const [state, setState] = useState<{ faults: Faults; failure: string | null }>(FRESH);
  const send = async (values: TenantValues) => {
    await (tenant ? change(tenant, changesOf(values)) : create(newTenantOf(values)));
    onSaved();
    const { name, adminEmail } = values;
    const message = tenant
      ? t`${name} is changed.`
      : t`${name} is made. An invitation goes to ${adminEmail}.`;
    notify({ kind: 'success', message });
    onClose();
  };
  const save = async (values: TenantValues) => {
    const faults = tenantFaultsOf(values, tenant === null);
    setState({ ...FRESH, faults });
    if (Object.keys(faults).length > 0) return false;
    await send(values);
    return true;
  };
  const { act, busy } = useAct(save, (error) => {
    const found = error instanceof ApiError ? faultsFrom(error.code, error.details) : {};
    const what = tenant ? t`Failed to update tenant.` : t`Failed to create tenant.`;
    setState({ faults: found, failure: `${what} ${words(error)}` });
  });
  return { ...state, isBusy: busy, save: act };
}

const FRESH = { faults: {}, failure: null };
