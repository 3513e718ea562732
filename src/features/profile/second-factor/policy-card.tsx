import { Trans, useLingui } from '@lingui/react/macro';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useOnlineAccount, type useOwnProfile } from '../own-account.ts';
import { Section } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';

interface PolicyCardProps {
  profile: ReturnType<typeof useOwnProfile>['answer'];
  onChanged: () => void;
}

/** For whoever decides for the whole tenant. They cannot ask others for what would shut them out. */
export function PolicyCard({ profile, onChanged }: PolicyCardProps) {
  const { t } = useLingui();
  const { api, tenant } = useWorkspace();
  const { isOff, marks } = useOnlineAccount();
  const { run, refusal, isBusy } = useAccountCall();
  const isRequired = profile?.secondFactorRequired === true;
  const mayAsk = isRequired || profile?.twoFactors === true;
  const change = async (required: boolean) => {
    if (await run(() => api.call('put', '/auth/second-factor-policy', { required }))) onChanged();
  };
  return (
    <Section
      title={<Trans>Second factor for everybody</Trans>}
      lead={
        <Trans>
          Whoever signs in to {tenant.name} by password has to set one up first. What waits unsent on their
          devices is sent after that.
        </Trans>
      }
    >
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Switch
        label={t`Everybody needs a second factor`}
        checked={isRequired}
        disabled={isOff || isBusy || !mayAsk}
        onChange={(event) => inBackground(change(event.currentTarget.checked))}
        {...marks}
      />
      {!mayAsk && profile && (
        <p>
          <Trans>Set up your own first, or sign in with a passkey.</Trans>
        </p>
      )}
    </Section>
  );
}
