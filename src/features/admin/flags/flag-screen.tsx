import { Trans, useLingui } from '@lingui/react/macro';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useQuery } from '../../../ui/page/use-query.ts';
import { TenantChoice } from '../tenants/tenant-choice.tsx';
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
        <MutedText>
          <Trans>A switch takes effect on each device at its next sync.</Trans>
        </MutedText>
      </PageHeader>
      <Stack>
        {can('tenants:view') && <TenantChoice value={tenant} onChange={(id) => query.set({ tenant: id })} />}
        <Card>
          <FlagSwitches key={tenant} tenant={tenant} />
        </Card>
      </Stack>
    </Page>
  );
}
