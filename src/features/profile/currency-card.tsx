import { Trans, useLingui } from '@lingui/react/macro';
import { CurrencySelect } from '../../resource/inputs/currency-select.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Section } from './section.tsx';
import { useTenantSetting } from './use-tenant-setting.ts';

/** What amounts are in that name no currency; for whoever decides for the whole tenant. */
export function CurrencyCard() {
  const { t } = useLingui();
  const { api, tenant, currency } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  return (
    <Section
      title={<Trans>Currency</Trans>}
      lead={<Trans>Amounts whose record names no currency are in this one. None is converted.</Trans>}
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl label={t`Currency of ${tenant.name}`}>
        <CurrencySelect
          value={currency}
          onChange={(next) => set(() => api.call('put', '/settings/currency', { currency: next }))}
          {...field}
        />
      </LabelledControl>
    </Section>
  );
}
