import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { ODK_LIMITS, type OdkAccess } from '../../../domain/surveys/odk-device.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Actions } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';

interface AddPhoneProps {
  onAdded: (access: OdkAccess) => void;
  onCancel: () => void;
}

/** Its name first, by which its owner knows it in the list. */
export function AddPhone({ onAdded, onCancel }: AddPhoneProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { isOff, marks } = useOnlineAccount();
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [name, setName] = useState('');
  const isMissing = !isVisible(name);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isOff || isMissing) return;
    await run(async () => onAdded(await api.call('post', '/auth/odk-devices', { name: name.trim() })));
  };
  return (
    <chakra.form display="grid" gap="3" noValidate onSubmit={(event) => inBackground(add(event))}>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <LabelledControl
        label={t`Name of the phone`}
        help={t`By which you will know it in this list.`}
        error={fault('name')}
      >
        <TextInput
          value={name}
          maxLength={ODK_LIMITS.name}
          autoComplete="off"
          // It appears because the person pressed a button, who goes on here.
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </LabelledControl>
      <Actions>
        <Button type="submit" look="primary" busy={isBusy} disabled={isOff || isMissing} {...marks}>
          <Trans>Show what to enter</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Actions>
    </chakra.form>
  );
}
