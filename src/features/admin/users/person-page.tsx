import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { User } from '../../../domain/identity/user.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { type Crumb, Page, PageHeader } from '../../../ui/page/page.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { RightList } from '../roles/right-list.tsx';
import { useRoleName } from '../roles/role-words.ts';
import { useRoles } from '../roles/use-roles.ts';
import { ViewAsButton } from '../roles/view-as-button.tsx';
import { usePeopleOf } from './people-of.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonDevices } from './person-devices.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonStatus } from './person-status.tsx';
import { lastUse, useDevices } from './use-devices.ts';

interface PersonPageProps {
  person: User;
  breadcrumb: readonly Crumb[];
}

/** One person: what they may do, when they were last here, what is unsent on their devices, where they are signed in. */
export function PersonPage({ person, breadcrumb }: PersonPageProps) {
  return (
    <Page>
      <PageHeader title={person.name} breadcrumb={breadcrumb} action={<PersonActions person={person} />}>
        <PersonStatus status={person.status} />
      </PageHeader>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ lg: 'minmax(0, 1.5fr) minmax(20rem, 1fr)' }}>
        <Rights person={person} />
        <Stack alignContent="start" order={{ base: '-1', lg: '0' }}>
          <Facts person={person} />
          <PersonSessions person={person} />
          <PersonDevices person={person} />
        </Stack>
      </chakra.div>
    </Page>
  );
}

function Facts({ person }: { person: User }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { of } = useDevices(usePeopleOf());
  const used = lastUse(of?.get(person.id));
  return (
    <Card aria-label={t`Facts`}>
      <chakra.dl display="grid" gridTemplateColumns="8rem minmax(0, 1fr)" columnGap="4" rowGap="2">
        <Fact label={<Trans>Email</Trans>}>{person.email}</Fact>
        <Fact label={<Trans>User name</Trans>}>{person.username}</Fact>
        <Fact label={<Trans>Role</Trans>}>{roleName(person.role)}</Fact>
        <Fact label={<Trans>Last use</Trans>}>
          {used ? <span title={dateTime(used)}>{relative(used, now)}</span> : of && <Trans>Never</Trans>}
        </Fact>
        <Fact label={<Trans>Here since</Trans>}>{dateTime(person.createdAt)}</Fact>
      </chakra.dl>
    </Card>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted" fontSize="sm">
        {label}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </>
  );
}

function Rights({ person }: { person: User }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const tenantId = usePeopleOf();
  const { answer: roles, failure } = useRoles(tenantId);
  const role = roles?.find(({ name }) => name === person.role);
  const name = roleName(person.role);
  return (
    <Card aria-label={t`What they may do`}>
      <Wrap gap="2" mb="3">
        <SectionHeading flex="1 1 12rem">
          <Trans>What they may do</Trans>
        </SectionHeading>
        {tenantId === undefined && (
          <>
            {role && <ViewAsButton role={role} />}
            <LinkButton size="sm" to={`/admin/roles/${person.role}`}>
              <Trans>Role {name}</Trans>
            </LinkButton>
          </>
        )}
      </Wrap>
      {role && <RightList permissions={role.permissions} />}
      {!role && roles && <Trans>The role of this person was deleted.</Trans>}
      {!roles && !failure && <SkeletonLines lines={6} label={t`Loading`} />}
      {!roles && failure && <Trans>The roles are not on this device yet. They need a connection once.</Trans>}
    </Card>
  );
}
