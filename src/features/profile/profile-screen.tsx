import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { CarryCard } from './carry-card.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { FaultFormCard } from './fault-form-card.tsx';
import { LetterheadCard } from './letterhead/letterhead-card.tsx';
import { LockCard } from './lock/lock-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { OdkCard } from './odk/odk-card.tsx';
import { OutdoorsCard } from './outdoors-card.tsx';
import { useOwnProfile } from './own-account.ts';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonCard } from './person-card.tsx';
import { PhotographRulesCard } from './photograph-rules-card.tsx';
import { OwnPositionCard } from './positions/own-position-card.tsx';
import { PositionsCard } from './positions/positions-card.tsx';
import { PolicyCard } from './second-factor/policy-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TenantsCard } from './tenants-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

const Column = chakra('div', {
  base: { display: 'grid', gap: '4', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The person's own account and what this device keeps for them. */
export function ProfileScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const profile = useOwnProfile();
  return (
    <Page>
      <PageHeader title={t`Profile and preferences`}>
        <AsOf askedAt={profile.askedAt} isOld={profile.failure !== null} />
      </PageHeader>
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Column>
          <PersonCard profile={profile.answer} onChanged={profile.again} />
          <TenantsCard tenants={profile.answer?.tenants ?? []} />
          <PasswordCard password={profile.answer?.password} />
          <PasskeysCard />
          <SecondFactorCard profile={profile.answer} onChanged={profile.again} />
        </Column>
        <Column>
          <SessionsCard />
          <NotificationsCard profile={profile.answer} onChanged={profile.again} />
          <TimeZoneCard />
          {can('roles:edit') && <CurrencyCard />}
          {can('roles:edit') && <CarryCard />}
          {can('roles:edit') && <PhotographRulesCard />}
          {can('roles:edit') && <PositionsCard />}
          {can('roles:edit') && <LetterheadCard />}
          {can('roles:edit') && <FaultFormCard />}
          <OwnPositionCard />
          <OdkCard />
          <LockCard />
          {can('roles:edit') && <PolicyCard profile={profile.answer} onChanged={profile.again} />}
          <OutdoorsCard />
          <DeviceCard />
        </Column>
      </chakra.div>
    </Page>
  );
}

function AsOf({ askedAt, isOld }: { askedAt: string | null; isOld: boolean }) {
  const { relative } = useFormat();
  const now = useNow();
  if (!isOld) return null;
  return (
    <Banner kind="info">
      {askedAt ? (
        <Trans>From the server, {relative(askedAt, now)}. To change it you need a connection.</Trans>
      ) : (
        <Trans>Your account is kept on the server. To see it you need a connection once.</Trans>
      )}
    </Banner>
  );
}
