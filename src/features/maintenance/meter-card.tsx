import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Gauge from 'lucide-react/icons/gauge';
import { lazy, Suspense, useState } from 'react';
import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';

const ReadingDialog = lazy(async () => ({ default: (await import('./reading-dialog.tsx')).ReadingDialog }));

/** How far the meter is, and how far it may go. */
export function MeterCard({ plan }: { plan: MaintenancePlan }) {
  const { can } = useWorkspace();
  const format = useFormat();
  const [isReading, setReading] = useState(false);
  const { lastReading, lastReadingDate, nextDueReading, meterUnit } = plan;
  return (
    <Card display="flex" flexWrap="wrap" gap="4" alignItems="center">
      <chakra.div flex="1 1 12rem">
        <chakra.div fontSize="sm" color="fg.muted">
          <Trans>Last reading</Trans>
        </chakra.div>
        <chakra.div fontSize="3xl" fontWeight="semibold" lineHeight="tight">
          {format.quantity(lastReading, meterUnit)}
        </chakra.div>
        <chakra.div color="fg.muted">
          {lastReadingDate && <Trans>on {format.date(lastReadingDate)}</Trans>}
          {nextDueReading !== null && (
            <>
              {' · '}
              <Trans>due at {format.quantity(nextDueReading, meterUnit)}</Trans>
            </>
          )}
        </chakra.div>
      </chakra.div>
      {can('maintenance:edit') && (
        <Button size="lg" icon={<Gauge aria-hidden />} onClick={() => setReading(true)}>
          <Trans>Enter a reading</Trans>
        </Button>
      )}
      <Suspense>{isReading && <ReadingDialog plan={plan} onClose={() => setReading(false)} />}</Suspense>
    </Card>
  );
}
