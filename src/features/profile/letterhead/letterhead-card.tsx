import { Trans, useLingui } from '@lingui/react/macro';
import { TENANT_LIMITS } from '../../../domain/identity/tenant.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Section } from '../section.tsx';
import { TenantText } from '../tenant-text.tsx';
import { useTenantSetting } from '../use-tenant-setting.ts';
import { LogoPart } from './logo-part.tsx';

/** Lines under the tenant's name on its documents; for whoever decides for the whole tenant. */
export function LetterheadCard() {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
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
        <TenantText
          label={t`Lines of the letterhead`}
          known={tenant.letterhead ?? ''}
          rows={4}
          maxLength={TENANT_LIMITS.letterhead}
          saveLabel={<Trans>Save the letterhead</Trans>}
          onSave={(letterhead) => set(() => api.call('put', '/settings/letterhead', { letterhead }))}
          field={field}
        />
        <LogoPart field={field} set={set} />
      </Stack>
    </Section>
  );
}
