import { Trans, useLingui } from '@lingui/react/macro';
import UserX from 'lucide-react/icons/user-x';
import { useParams } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PersonPage } from './person-page.tsx';

/** One person of the tenant. */
export function UserScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const person = useRecord(entities.user, id);
  if (person) return <PersonPage person={person} breadcrumb={[{ label: t`Users`, to: '/admin/users' }]} />;
  return (
    <Page>
      {person === undefined && <SkeletonLines lines={8} label={t`Loading`} />}
      {person === null && (
        <EmptyState icon={<UserX />} title={<Trans>Nobody here</Trans>} heading="h1">
          <Trans>This person does not belong to the organisation, or does not any more.</Trans>
        </EmptyState>
      )}
    </Page>
  );
}
