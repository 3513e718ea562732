import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SingleSignOn } from '../../../domain/identity/single-sign-on.ts';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { PeopleFields } from './people-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { RoleFields } from './role-fields.tsx';
import { SecondFactorFields } from './second-factor-fields.tsx';
import type { SignInFormState } from './use-sign-in-form.ts';
import { useSignInForm } from './use-sign-in-form.ts';

interface SignInFormProps {
  settings: SingleSignOn;
  onSaved: () => void;
}

export function SignInForm({ settings, onSaved }: SignInFormProps) {
  const { t } = useLingui();
  const state = useSignInForm(settings, onSaved);
  const { isOff, marks } = useOnlineOnly(
    'changeSignIn',
    t`How people sign in is kept on the server. It needs a connection.`,
  );
  return (
    <chakra.form display="grid" gap="4" onSubmit={state.save} noValidate>
      <Part title={t`Provider`}>
        <ProviderFields settings={settings} state={state} />
      </Part>
      <Part title={t`People`}>
        <PeopleFields settings={settings} state={state} />
      </Part>
      <Part title={t`Second factor`}>
        <SecondFactorFields state={state} />
      </Part>
      <Part title={t`Roles`}>
        <RoleFields state={state} />
      </Part>
      <Part title={t`Switch on`}>
        <Switches state={state} />
      </Part>
      {state.failure !== null && <Banner kind="error">{state.failure}</Banner>}
      <div>
        <Button type="submit" look="primary" busy={state.isBusy} disabled={isOff} {...marks}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </chakra.form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card display="grid" gap="4">
      <SectionHeading>{title}</SectionHeading>
      {children}
    </Card>
  );
}

function Switches({ state: { draft, change, fault } }: { state: SignInFormState }) {
  const { t } = useLingui();
  const closed = fault('onlySso');
  return (
    <Stack gap="2">
      <Checkbox
        label={t`People may sign in with SSO`}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.target.checked })}
      />
      <Checkbox
        label={t`Only SSO: nobody signs in here with a password`}
        checked={draft.onlySso}
        aria-describedby="only-sso"
        onChange={(event) => change({ onlySso: event.target.checked })}
      />
      <MutedText id="only-sso" fontSize="sm">
        <Trans>
          Administrators keep their password, so that somebody can get in when the provider is down or wrongly
          set up. Whoever is signed in already stays so until their session ends.
        </Trans>
      </MutedText>
      {closed !== undefined && <Banner kind="error">{closed}</Banner>}
    </Stack>
  );
}
