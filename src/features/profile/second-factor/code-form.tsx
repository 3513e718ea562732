import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Actions } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';

interface CodesAnswer {
  readonly recoveryCodes: readonly string[];
}

interface CodeFormProps {
  /** Takes `{token}`. */
  path: '/auth/enable-totp' | '/auth/disable-totp' | '/auth/recovery-codes';
  /** The verb. */
  label: ReactNode;
  danger?: boolean;
  onDone: (answer: CodesAnswer | undefined) => void;
  onCancel?: (() => void) | undefined;
}

/** Asks for a code of the app and does something with it. */
export function CodeForm({ path, label, danger = false, onDone, onCancel }: CodeFormProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [code, setCode] = useState('');
  const takesRecovery = path !== '/auth/enable-totp';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const token = code.trim();
    if (token === '') return;
    let answer: CodesAnswer | undefined;
    const isDone = await run(async () => {
      answer = await api.call('post', path, { token });
    });
    if (isDone) onDone(answer);
  };
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => inBackground(submit(event))}>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl
        label={t`Code`}
        error={fault('token')}
        help={
          takesRecovery
            ? t`Six digits from your authenticator app, or one of your recovery codes.`
            : t`The six digits that the app shows now.`
        }
      >
        <TextInput
          value={code}
          maxW="14rem"
          autoComplete="one-time-code"
          inputMode={takesRecovery ? 'text' : 'numeric'}
          onChange={(event) => setCode(event.target.value)}
        />
      </LabelledControl>
      <Actions>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isBusy} disabled={!isVisible(code)}>
          {label}
        </Button>
        {onCancel && (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Actions>
    </chakra.form>
  );
}
