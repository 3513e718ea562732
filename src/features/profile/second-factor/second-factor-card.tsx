import { Plural, Trans } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Skeleton } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useOnlineAccount, type useOwnProfile } from '../own-account.ts';
import { Actions, Section } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './set-up.tsx';

type Profile = NonNullable<ReturnType<typeof useOwnProfile>['answer']>;

interface SecondFactorCardProps {
  profile: Profile | undefined;
  onChanged: () => void;
}

/** A code beside the password: on, off, and the recovery codes for when the phone is gone. */
export function SecondFactorCard({ profile, onChanged }: SecondFactorCardProps) {
  const isOn = profile?.secondFactor === true;
  return (
    <Section
      title={<Trans>Second factor</Trans>}
      lead={<Trans>A code from an app on your phone, asked for beside your password.</Trans>}
      mark={profile && <Mark isOn={isOn} />}
    >
      {profile?.secondFactorReset && <Waiting dueAt={profile.secondFactorReset} onKept={onChanged} />}
      {!profile && <Skeleton height="2.25rem" />}
      {profile && <Steps profile={profile} onChanged={onChanged} />}
    </Section>
  );
}

/** Somebody asked the platform to remove it: the person says no here. */
function Waiting({ dueAt, onKept }: { dueAt: string; onKept: () => void }) {
  const { api } = useWorkspace();
  const { dateTime } = useFormat();
  const { isBusy, refusal, run } = useAccountCall();
  const { isOff, marks } = useOnlineAccount();
  const keep = async () => {
    if (await run(() => api.call('delete', '/auth/second-factor-reset'))) onKept();
  };
  return (
    <>
      <Banner kind="warning">
        <Trans>
          Somebody asked to remove your second factor and your passkeys. It is done on {dateTime(dueAt)},
          unless you keep them.
        </Trans>
      </Banner>
      {refusal !== null && <Banner kind="error">{refusal}</Banner>}
      <div>
        <Button look="primary" busy={isBusy} disabled={isOff} onClick={() => inBackground(keep())} {...marks}>
          <Trans>Keep them</Trans>
        </Button>
      </div>
    </>
  );
}

type Doing =
  | { readonly step: 'nothing' | 'setUp' | 'turnOff' | 'newCodes' }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

function Steps({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [doing, setDoing] = useState<Doing>({ step: 'nothing' });
  const stop = () => setDoing({ step: 'nothing' });
  const show = (codes: readonly string[]) => {
    setDoing({ step: 'codes', codes });
    onChanged();
  };
  switch (doing.step) {
    case 'setUp':
      return <SecondFactorSetUp onEnabled={show} onCancel={stop} />;
    case 'codes':
      return <RecoveryCodes codes={doing.codes} onDone={stop} />;
    case 'newCodes':
      return (
        <CodeForm
          path="/auth/recovery-codes"
          label={<Trans>Get new codes</Trans>}
          onDone={(answer) => show(answer?.recoveryCodes ?? [])}
          onCancel={stop}
        />
      );
    case 'turnOff':
      return (
        <CodeForm
          path="/auth/disable-totp"
          label={<Trans>Turn off</Trans>}
          danger
          onDone={() => {
            stop();
            onChanged();
          }}
          onCancel={stop}
        />
      );
    case 'nothing':
      return <Standing profile={profile} onStep={(step) => setDoing({ step })} />;
  }
}

function Standing({
  profile,
  onStep,
}: {
  profile: Profile;
  onStep: (step: 'setUp' | 'turnOff' | 'newCodes') => void;
}) {
  const { isOff, marks } = useOnlineAccount();
  if (!profile.secondFactor) {
    return (
      <div>
        <Button look="primary" disabled={isOff} onClick={() => onStep('setUp')} {...marks}>
          <Trans>Set up a second factor</Trans>
        </Button>
      </div>
    );
  }
  const { recoveryCodesLeft: left } = profile;
  return (
    <Stack gap="3">
      {left < 3 ? (
        <Banner kind="warning">
          <Plural
            value={left}
            _0="No recovery code is left. Without your phone you could not sign in."
            one="# recovery code is left. Get new ones before it is gone."
            other="# recovery codes are left. Get new ones before they are gone."
          />
        </Banner>
      ) : (
        <p>
          <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
        </p>
      )}
      <Actions>
        <Button disabled={isOff} onClick={() => onStep('newCodes')} {...marks}>
          <Trans>New recovery codes</Trans>
        </Button>
        {profile.secondFactorRequired ? (
          <MutedText alignSelf="center">
            <Trans>Your organisation asks for it.</Trans>
          </MutedText>
        ) : (
          <Button look="dangerQuiet" disabled={isOff} onClick={() => onStep('turnOff')} {...marks}>
            <Trans>Turn off the second factor</Trans>
          </Button>
        )}
      </Actions>
    </Stack>
  );
}

function Mark({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <StatusBadge tone="safe" icon={<ShieldCheck aria-hidden />}>
      <Trans>On</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon={<ShieldOff aria-hidden />}>
      <Trans>Off</Trans>
    </StatusBadge>
  );
}
