import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { TenantChoice } from '../tenants/tenant-choice.tsx';
import { useQuery } from '../use-query.ts';
import { FlagSwitches } from './flag-switches.tsx';

/** What is switched on: for the tenant of its administrators, for any one by people of the platform. */
export function FlagScreen() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const query = useQuery();
  const tenant = query.get('tenant');
  return (
    <Page narrow>
      <PageHeader title={t`Feature flags`}>
        <chakra.p color="fg.muted">
          <Trans>A switch takes effect on each device at its next sync.</Trans>
        </chakra.p>
      </PageHeader>
      <chakra.div display="grid" gap="4">
        {can('tenants:view') && <TenantChoice value={tenant} onChange={(id) => query.set({ tenant: id })} />}
        <Card>
          <FlagSwitches key={tenant} tenant={tenant} />
        </Card>
      </chakra.div>
    </Page>
  );
}
