import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminOverview } from '../../../domain/identity/tenant-usage.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { Card } from '../../../ui/page/card.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { QuotaBar } from '../quota-bar.tsx';

/** What the own tenant uses of what it may. */
export function QuotaCard({ overview: { usage, quotas } }: { overview: AdminOverview }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const bytes = useBytes();
  const { active, invited, suspended } = usage.people;
  return (
    <Card id="quotas" display="grid" gap="4" scrollMarginTop="calc(var(--shell-top) + {spacing.4})">
      <SectionHeading>
        <Trans>Use</Trans>
      </SectionHeading>
      <QuotaBar
        label={t`People`}
        used={active + invited + suspended}
        quota={quotas?.users ?? null}
        text={number}
      />
      <QuotaBar
        label={t`Storage`}
        used={usage.storageBytes}
        quota={quotas?.storageBytes ?? null}
        text={bytes}
      />
    </Card>
  );
}
