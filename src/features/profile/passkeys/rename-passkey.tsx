import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSKEY_LIMITS, type Passkey } from '../../../domain/identity/passkey.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Actions } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';

interface RenamePasskeyProps {
  passkey: Passkey;
  isNew: boolean;
  onChanged: () => void;
  onDone: () => void;
}

/** What its owner knows it by; a new one has the name of who keeps it, or of where it was made. */
export function RenamePasskey({ passkey, isNew, onChanged, onDone }: RenamePasskeyProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { isOff, marks } = useOnlineAccount();
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [name, setName] = useState(passkey.name);
  const given = name.trim();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isOff || given === '') return;
    if (given !== passkey.name) {
      if (!(await run(() => api.call('patch', `/auth/passkeys/${passkey.id}`, { name: given })))) return;
      onChanged();
    }
    onDone();
  };
  return (
    <chakra.form display="grid" gap="3" noValidate onSubmit={(event) => inBackground(save(event))}>
      {isNew && (
        <Banner kind="success">
          <Trans>Your passkey is added. It signs you in from now on.</Trans>
        </Banner>
      )}
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl
        label={t`Name of the passkey`}
        help={t`By which you will know it in this list.`}
        error={given === '' ? t`This field is required.` : fault('name')}
      >
        <TextInput
          value={name}
          maxLength={PASSKEY_LIMITS.name}
          autoComplete="off"
          // It appears because the person pressed a button, who goes on here.
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </LabelledControl>
      <Actions>
        <Button type="submit" look="primary" busy={isBusy} disabled={isOff || given === ''} {...marks}>
          <Trans>Save name</Trans>
        </Button>
        <Button onClick={onDone}>{isNew ? <Trans>Keep this name</Trans> : <Trans>Cancel</Trans>}</Button>
      </Actions>
    </chakra.form>
  );
}
