import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { OdkAccess } from '../../../domain/surveys/odk-device.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { QrCode } from '../../../ui/output/qr-code.tsx';
import { collectCode } from './collect-code.ts';

/** What is entered on the phone, this once. */
export function PhoneAccess({ access, onDone }: { access: OdkAccess; onDone: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => inBackground(collectCode(access).then(setCode)), [access]);
  return (
    <chakra.div display="grid" gap="3">
      <Banner kind="info">
        <Trans>
          In ODK Collect choose to add a project and scan this code, or enter the address, the user name and
          the password by hand. They are shown this once.
        </Trans>
      </Banner>
      <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="start">
        {code !== null && <QrCode text={code} label={t`Code for ODK Collect`} size="16rem" />}
        <chakra.dl display="grid" gap="2" minW="0" flex="1 1 14rem">
          <Entry name={<Trans>Address</Trans>}>{access.address}</Entry>
          <Entry name={<Trans>User name</Trans>}>{access.username}</Entry>
          <Entry name={<Trans>Password</Trans>}>{access.password}</Entry>
        </chakra.dl>
      </chakra.div>
      <div>
        <Button look="primary" onClick={onDone}>
          <Trans>The phone has it</Trans>
        </Button>
      </div>
    </chakra.div>
  );
}

function Entry({ name, children }: { name: ReactNode; children: string }) {
  return (
    <div>
      <chakra.dt color="fg.muted" fontSize="sm">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" dir="ltr" userSelect="all">
        {children}
      </chakra.dd>
    </div>
  );
}
