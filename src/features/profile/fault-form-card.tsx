import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FAULT_FORM } from '../../domain/work-orders/fault-form.ts';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { Section } from './section.tsx';
import { useTenantSetting } from './use-tenant-setting.ts';

/** Whether anybody may report a fault by an asset's label; for whoever decides for the whole tenant. */
export function FaultFormCard() {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  const { isOpen = false, notice: known = '' } = tenant.faultForm ?? {};
  const [typed, setTyped] = useState<string | null>(null);
  const notice = typed ?? known;
  const isChanged = notice.trim() !== known;
  useMarkUnsaved(isChanged);
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
        <LabelledControl
          label={t`What is said above the form`}
          help={t`For example the number to call in danger.`}
        >
          <TextArea
            value={notice}
            rows={2}
            maxLength={FAULT_FORM.notice}
            onChange={(event) => setTyped(event.target.value)}
            {...field}
          />
        </LabelledControl>
        <Button
          justifySelf="start"
          {...field}
          disabled={field.disabled || !isChanged}
          onClick={() => save({ isOpen, notice })}
        >
          <Trans>Save these words</Trans>
        </Button>
      </Stack>
    </Section>
  );
}
