import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSWORD_LIMITS } from '../../domain/identity/password-fault.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { PasswordInput } from '../entry/password-input.tsx';
import { useFieldFault } from '../entry/refused.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { StepFailure } from './step-failure.tsx';
import { StepActions, StepFrame } from './step-frame.tsx';
import { useInstall } from './use-install.ts';
import { useTask } from './use-task.ts';

const FIELDS = ['name', 'email', 'password'] as const;

/** What is typed about the administrator, what is wrong with it, and its way to the server. */
function useAdminForm(onDone: () => void) {
  const { call, state, take } = useInstall();
  const { admin } = state;
  const [wasMissing, setMissing] = useState<readonly (typeof FIELDS)[number][]>([]);
  const [typed, setTyped] = useState({ name: admin?.name ?? '', email: admin?.email ?? '', password: '' });
  const missing = wasMissing.filter((name) => typed[name] === '');
  const { isBusy, error, run } = useTask();
  const fault = useFieldFault(error, missing);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    const empty = FIELDS.filter((name) => values[name] === '');
    setMissing(empty);
    if (empty.length > 0) return;
    run(async () => {
      take(await call('post', '/install/admin', values));
      onDone();
    });
  };
  return { admin, typed, setTyped, missing, isBusy, error, fault, submit };
}

/** Who runs the platform. Sent again, what was said last counts, until the wizard is closed. */
export function AdminStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { admin, typed, setTyped, missing, isBusy, error, fault, submit } = useAdminForm(onDone);
  return (
    <StepFrame
      title={t`Create super admin`}
      lead={
        <Trans>
          Runs the platform: creates organisations and their first administrators. Signs in right after.
        </Trans>
      }
    >
      <chakra.form
        display="grid"
        gap="4"
        noValidate
        onSubmit={submit}
        onInput={(event: FormEvent<HTMLFormElement>) => setTyped(valuesOf(event.currentTarget))}
      >
        <StepFailure title={t`Failed to create admin user.`} error={error} />
        {missing.length > 0 && <Banner kind="error">{t`Please fill in all required fields.`}</Banner>}
        {admin && <Known email={admin.email} />}
        <LabelledControl label={t`Name`} required error={fault('name')}>
          <TextInput name="name" autoComplete="name" maxLength={200} defaultValue={admin?.name} />
        </LabelledControl>
        <LabelledControl label={t`Email`} required error={fault('email')}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            defaultValue={admin?.email}
          />
        </LabelledControl>
        <NewPassword error={fault('password')} typed={typed} />
        <StepActions>
          {admin && (
            <Button onClick={onDone}>
              <Trans>Leave it as it is</Trans>
            </Button>
          )}
          <Button type="submit" look="primary" busy={isBusy}>
            <Trans>Create super admin</Trans>
          </Button>
        </StepActions>
      </chakra.form>
    </StepFrame>
  );
}

function NewPassword(props: { error: string | undefined; typed: { email: string; password: string } }) {
  const { t } = useLingui();
  const { minimum } = PASSWORD_LIMITS;
  return (
    <chakra.div>
      <LabelledControl
        label={t`Password`}
        required
        error={props.error}
        help={t`At least ${minimum} characters. A few words in a row are easy to remember and hard to guess.`}
      >
        <PasswordInput />
      </LabelledControl>
      <PasswordMeter email={props.typed.email} password={props.typed.password} />
    </chakra.div>
  );
}

function Known({ email }: { email: string }) {
  return (
    <Banner kind="info">
      <Trans>{email} is the super admin. What you send now takes the place of it.</Trans>
    </Banner>
  );
}

/** A password counts with every space in it. */
function valuesOf(form: HTMLFormElement): { name: string; email: string; password: string } {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '');
  return { name: text('name').trim(), email: text('email').trim(), password: text('password') };
}
