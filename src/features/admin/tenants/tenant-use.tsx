import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CardHead } from '../card-head.tsx';
import { QuotaBar } from '../quota-bar.tsx';

/** What the tenant uses of what it may. */
export function TenantUse({ tenant: { id, users, usage, quotas } }: { tenant: Tenant }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const bytes = useBytes();
  const { active, invited, suspended } = usage.people;
  return (
    <Card display="grid" gap="4">
      <CardHead
        title={<Trans>Use</Trans>}
        to={`/admin/users?tenant=${id}`}
        link={<Trans>People of this tenant</Trans>}
      />
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns="repeat(auto-fit, minmax(min(15rem, 100%), 1fr))"
      >
        <QuotaBar label={t`People`} used={users} quota={quotas.users} text={number}>
          <Trans>
            {number(active)} active, {number(invited)} invited, {number(suspended)} suspended
          </Trans>
        </QuotaBar>
        <QuotaBar label={t`Storage`} used={usage.storageBytes} quota={quotas.storageBytes} text={bytes} />
      </chakra.div>
    </Card>
  );
}
