import { Trans, useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import UserX from 'lucide-react/icons/user-x';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../../api/api-error.ts';
import type { User } from '../../../domain/identity/user.ts';
import { type KeptAnswer, useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTenant } from '../tenants/use-tenants.ts';
import { useKeptPages } from '../use-pages.ts';
import { PeopleOf, peoplePath } from './people-of.ts';
import { PersonPage } from './person-page.tsx';
import { readPeople, tenantPeoplePath } from './use-tenant-people.ts';

/** A person of another tenant, for whoever runs the platform and is asked for help. */
export function TenantUserScreen() {
  const { id = '', person = '' } = useParams();
  return (
    <PeopleOf value={id}>
      <TenantUser key={`${id} ${person}`} tenantId={id} personId={person} />
    </PeopleOf>
  );
}

function TenantUser({ tenantId, personId }: { tenantId: string; personId: string }) {
  const { t } = useLingui();
  const kept = useKeptAnswer(`${peoplePath(tenantId)}/${personId}`);
  const listed = useKeptPages(tenantPeoplePath(tenantId), readPeople);
  const { answer: tenant } = useTenant(tenantId);
  const person = kept.answer ?? listed?.rows.find(({ id }) => id === personId);
  if (person) {
    const crumbs = [
      { label: t`Tenants`, to: '/admin/tenants' },
      { label: tenant?.name ?? tenantId, to: `/admin/tenants/${tenantId}` },
    ];
    return <PersonPage person={person} breadcrumb={crumbs} />;
  }
  return (
    <Page>
      {kept.failure === null && <SkeletonLines lines={8} label={t`Loading`} />}
      {kept.failure === 'offline' && (
        <EmptyState icon={<UserX />} title={<Trans>This person is not on this device</Trans>} heading="h1">
          <Trans>People of another tenant are kept on the server. It needs a connection once.</Trans>
        </EmptyState>
      )}
      {kept.failure === 'refused' && <Refused of={kept} />}
    </Page>
  );
}

/** Only "not found" means that there is nobody. */
function Refused({ of: { error, again } }: { of: Pick<KeptAnswer<User>, 'error' | 'again'> }) {
  const errorWords = useErrorWords();
  if (isNotFound(error)) {
    return (
      <EmptyState icon={<UserX />} title={<Trans>Nobody here</Trans>} heading="h1">
        <Trans>This person does not belong to the organisation, or does not any more.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={<Trans>Failed to fetch user</Trans>}
      heading="h1"
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {errorWords(error)}
    </EmptyState>
  );
}
