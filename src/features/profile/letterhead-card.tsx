import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TENANT_LIMITS } from '../../domain/identity/tenant.ts';
import { useMarkUnsaved } from '../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { Section } from './section.tsx';
import { useTenantSetting } from './use-tenant-setting.ts';

/** Lines under the tenant's name on its documents; for whoever decides for the whole tenant. */
export function LetterheadCard() {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  const known = tenant.letterhead ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const letterhead = typed ?? known;
  const isChanged = letterhead.trim() !== known;
  useMarkUnsaved(isChanged);
  return (
    <Section
      title={<Trans>Letterhead</Trans>}
      lead={
        <Trans>
          What stands under {tenant.name} on documents that are saved as PDF: address, telephone, number in a
          register.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Stack gap="3" data-paper="none">
        <LabelledControl label={t`Lines of the letterhead`}>
          <TextArea
            value={letterhead}
            rows={4}
            maxLength={TENANT_LIMITS.letterhead}
            onChange={(event) => setTyped(event.target.value)}
            {...field}
          />
        </LabelledControl>
        <Button
          justifySelf="start"
          {...field}
          disabled={field.disabled || !isChanged}
          onClick={() => set(() => api.call('put', '/settings/letterhead', { letterhead }))}
        >
          <Trans>Save the letterhead</Trans>
        </Button>
      </Stack>
    </Section>
  );
}
