import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { refreshSession } from '../../api/refresh.ts';
import { inBackground } from '../../domain/kit/in-background.ts';
import { CurrencySelect } from '../../resource/currency-select.tsx';
import { sessionServiceAtom } from '../../session/session-store.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { useOnlineAccount } from './own-account.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** What amounts are in that name no currency; for whoever decides for the whole tenant. */
export function CurrencyCard() {
  const { t } = useLingui();
  const { api, tenant, currency } = useWorkspace();
  const service = useAtomValue(sessionServiceAtom);
  const { isOff, marks } = useOnlineAccount();
  const { run, refusal, isBusy } = useAccountCall();
  const change = (next: string) =>
    run(async () => {
      await api.call('put', '/settings/currency', { currency: next });
      const session = await service.authorised.keeper.read();
      if (session) await refreshSession(service.authorised, session);
    });
  return (
    <Section
      title={<Trans>Currency</Trans>}
      lead={<Trans>Amounts whose record names no currency are in this one. None is converted.</Trans>}
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Field label={t`Currency of ${tenant.name}`}>
        <CurrencySelect
          value={currency}
          onChange={(next) => inBackground(change(next))}
          disabled={isOff || isBusy}
          {...marks}
        />
      </Field>
    </Section>
  );
}
