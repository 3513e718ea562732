import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Building from 'lucide-react/icons/building-2';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../../api/api-error.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { LatestEntries } from '../audit/latest-entries.tsx';
import { ErrorsCard } from '../dashboard/errors-card.tsx';
import { UnsentDevices } from '../devices/unsent-devices.tsx';
import { FlagSwitches } from '../flags/flag-switches.tsx';
import { DomainsCard } from './domains-card.tsx';
import { StatusBadges } from './status-badges.tsx';
import { TenantActions } from './tenant-actions.tsx';
import { TenantFacts } from './tenant-facts.tsx';
import { TenantUse } from './tenant-use.tsx';
import { useTenant } from './use-tenants.ts';

/** One tenant: what it may use and does, what is switched on, what waits on its devices, what was done in it. */
export function TenantScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { can } = useWorkspace();
  const kept = useTenant(id);
  const tenant = kept.answer;
  const isUnknown = !tenant && isNotFound(kept.error);
  return (
    <Page>
      <PageHeader
        title={tenant?.name ?? t`Tenant`}
        lead={id}
        breadcrumb={[{ label: t`Tenants`, to: '/admin/tenants' }]}
        action={tenant && can('tenants:edit') && <TenantActions tenant={tenant} onDone={kept.again} />}
      >
        {tenant && <StatusBadges tenant={tenant} />}
      </PageHeader>
      <Stack>
        {!isUnknown && <AnswerNote of={kept} failed={t`Failed to fetch tenants.`} />}
        {!tenant && !kept.failure && <SkeletonLines lines={8} label={t`Loading`} />}
        {isUnknown && <NotFound />}
        {tenant && <Parts tenant={tenant} />}
      </Stack>
    </Page>
  );
}

function Parts({ tenant }: { tenant: Tenant }) {
  const { can } = useWorkspace();
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      alignItems="start"
    >
      <Stack>
        <TenantUse tenant={tenant} />
        <UnsentDevices tenant={tenant.id} />
        {can('audit-logs:view') && <LatestEntries tenant={tenant.id} />}
        {tenant.usage.errors > 0 && <ErrorsCard tenant={tenant.id} />}
      </Stack>
      <Stack>
        <TenantFacts tenant={tenant} />
        <DomainsCard tenant={tenant.id} />
        <Card>
          <SectionHeading mb="3">
            <Trans>Feature flags</Trans>
          </SectionHeading>
          <FlagSwitches tenant={tenant.id} />
        </Card>
      </Stack>
    </chakra.div>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={<Building />}
      title={<Trans>There is no such tenant</Trans>}
      action={
        <LinkButton to="/admin/tenants">
          <Trans>All tenants</Trans>
        </LinkButton>
      }
    />
  );
}
