import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { outage } from '../../../domain/compliance/outage.ts';
import { minutesBetween } from '../../../domain/compliance/reliability.ts';
import { type DetailPart, ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/page/card.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { OUTAGE_LABELS } from './labels.ts';

const FACTS = ['cause', 'startedAt', 'endedAt', 'customersInterrupted', 'assetId', 'workOrderId'] as const;

export function OutageDetailScreen() {
  return <ResourceDetail labels={OUTAGE_LABELS} facts={FACTS} story={['note']} Sections={Duration} />;
}

function Duration({ row, speech }: DetailPart<typeof outage>) {
  const { t } = useLingui();
  const now = new Date(useNow()).toISOString();
  const { format } = speech;
  const minutes = minutesBetween(row.startedAt, typeof row.endedAt === 'string' ? row.endedAt : now);
  const customerMinutes = minutes * (row.customersInterrupted ?? 0);
  return (
    <Card display="flex" flexWrap="wrap" gap="8">
      <BigNumber
        label={row.endedAt ? t`Minutes` : t`Minutes so far`}
        value={format.number(Math.round(minutes))}
      />
      <BigNumber label={t`Customer minutes`} value={format.number(Math.round(customerMinutes))} />
      {minutes <= 5 && (
        <MutedText flex="1 1 12rem">
          <Trans>Five minutes or less: a momentary interruption, which SAIDI and SAIFI leave out.</Trans>
        </MutedText>
      )}
    </Card>
  );
}

function BigNumber({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <chakra.div fontSize="2xl" fontWeight="semibold">
        {value}
      </chakra.div>
      <chakra.div color="fg.muted">{label}</chakra.div>
    </div>
  );
}
