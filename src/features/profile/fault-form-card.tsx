import { Trans, useLingui } from '@lingui/react/macro';
import { FAULT_FORM } from '../../domain/work-orders/fault-form.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { Section } from './section.tsx';
import { TenantText } from './tenant-text.tsx';
import { useTenantSetting } from './use-tenant-setting.ts';

/** Whether anybody may report a fault by an asset's label; for whoever decides for the whole tenant. */
export function FaultFormCard() {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  const { isOpen = false, notice: known = '' } = tenant.faultForm ?? {};
  const save = (form: { isOpen: boolean; notice: string }) =>
    set(() => api.call('put', '/settings/fault-form', form));
  return (
    <Section
      title={<Trans>Faults reported by anybody</Trans>}
      lead={
        <Trans>
          The QR label of an asset then opens a form for people without an account. They see the asset’s name
          and number, and yours; what they send waits under Fault reports.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Stack gap="3" data-paper="none">
        <Switch
          label={t`Anybody may report a fault by an asset’s label`}
          checked={isOpen}
          onChange={({ target }) => save({ isOpen: target.checked, notice: known })}
          {...field}
        />
        <TenantText
          label={t`What is said above the form`}
          help={t`For example the number to call in danger.`}
          known={known}
          rows={2}
          maxLength={FAULT_FORM.notice}
          saveLabel={<Trans>Save these words</Trans>}
          onSave={(notice) => save({ isOpen, notice })}
          field={field}
        />
      </Stack>
    </Section>
  );
}
