import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ODK_LIMITS, type OdkAccess, type OdkDevice } from '../../../domain/surveys/odk-device.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Section } from '../section.tsx';
import { useTenantSetting } from '../use-tenant-setting.ts';
import { AddPhone } from './add-phone.tsx';
import { PhoneAccess } from './phone-access.tsx';
import { PhoneLine } from './phone-line.tsx';

/** Phones on which a person fills their surveys in with ODK Collect, and whether the tenant lets any in. */
export function OdkCard() {
  const { can, tenant } = useWorkspace();
  const decides = can('roles:edit');
  const isOn = tenant.odkCollect === true;
  if (!decides && !isOn) return null;
  return (
    <Section
      title={<Trans>ODK Collect</Trans>}
      lead={
        <Trans>
          Surveys that ask a form can be filled in on a phone with the app ODK Collect too. It gets the open
          surveys of its owner, works without signal, and sends them here.
        </Trans>
      }
    >
      {decides && <TenantSwitch isOn={isOn} />}
      {isOn && <OwnPhones />}
    </Section>
  );
}

function TenantSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { refusal, field, set } = useTenantSetting();
  return (
    <>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <Switch
        label={t`People may fill in surveys with ODK Collect`}
        checked={isOn}
        onChange={({ target }) =>
          set(() => api.call('put', '/settings/odk-collect', { isOn: target.checked }))
        }
        {...field}
      />
    </>
  );
}

function OwnPhones() {
  const { t } = useLingui();
  const { answer, failure, again } = useKeptAnswer('/auth/odk-devices');
  if (answer) return <Phones devices={answer.devices} onChanged={again} />;
  if (failure === null) return <SkeletonLines lines={2} label={t`Loading`} />;
  return (
    <MutedText>
      <Trans>The server keeps this list. It needs a connection once.</Trans>
    </MutedText>
  );
}

function Phones({ devices, onChanged }: { devices: readonly OdkDevice[]; onChanged: () => void }) {
  const { t } = useLingui();
  const { isOff, marks } = useOnlineAccount();
  const [isAdding, setAdding] = useState(false);
  const [access, setAccess] = useState<OdkAccess | null>(null);
  const added = (given: OdkAccess) => {
    setAdding(false);
    setAccess(given);
    onChanged();
  };
  return (
    <>
      {devices.length > 0 && (
        <PlainList
          aria-label={t`Your phones with ODK Collect`}
          css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
        >
          {devices.map((device) => (
            <PhoneLine key={device.id} device={device} onChanged={onChanged} />
          ))}
        </PlainList>
      )}
      {access && <PhoneAccess access={access} onDone={() => setAccess(null)} />}
      {isAdding && <AddPhone onAdded={added} onCancel={() => setAdding(false)} />}
      {!isAdding && !access && devices.length < ODK_LIMITS.devices && (
        <div>
          <Button disabled={isOff} onClick={() => setAdding(true)} {...marks}>
            <Trans>Add a phone</Trans>
          </Button>
        </div>
      )}
      {devices.length >= ODK_LIMITS.devices && (
        <MutedText>
          <Trans>You have as many phones as you may have. Remove one to add another.</Trans>
        </MutedText>
      )}
    </>
  );
}
