import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type Tenant, troublesOf } from '../../../domain/identity/tenant-usage.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { TroubleBadge } from './trouble-words.tsx';

/** Whether the tenant works, and what of it needs a look. */
export function StatusBadges({ tenant }: { tenant: Tenant }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1.5">
      {tenant.status === 'active' && (
        <StatusBadge tone="safe">
          <Trans>Active</Trans>
        </StatusBadge>
      )}
      {troublesOf(tenant).map((trouble) => (
        <TroubleBadge key={trouble} trouble={trouble} />
      ))}
    </chakra.span>
  );
}
