import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ZapOff from 'lucide-react/icons/zap-off';
import { useMemo } from 'react';
import type { outage } from '../../../domain/compliance/outage.ts';
import { minutesBetween, reliabilityOf } from '../../../domain/compliance/reliability.ts';
import { entities } from '../../../domain/registry.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../../resource/list/use-matches.ts';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Card } from '../../../ui/page/card.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { ComplianceLinks } from '../module-links.tsx';
import { reliabilityYears, sustainedView } from '../reliability-years.ts';
import { OUTAGE_LABELS } from './labels.ts';

/** The outages that the reliability figures of a year count: how long one lasted is in no index. */
const sustainedIn =
  (year: string): IdsOfView =>
  async ({ database, timestamp, zone }) => {
    const outages = await database.rows(entities.outage).all();
    return new Set(reliabilityOf(outages, year, null, timestamp(), zone).outageIds);
  };

const sustained = (year: string): MessageDescriptor => msg`Sustained in ${year}`;

const viewsOn = (today: string): readonly ListView[] => [
  { id: 'open', label: msg`Still out`, only: openOutages },
  ...reliabilityYears(today).map((year) => ({
    id: sustainedView(year),
    label: sustained(year),
    only: sustainedIn(year),
  })),
];

export const outageScreens = recordScreens(OUTAGE_LABELS, {
  list: OutageList,
  form: {
    sections: [
      { fields: ['title', 'startedAt', 'endedAt', 'customersInterrupted', 'cause'] },
      { title: msg`Where`, fields: ['assetId', 'workOrderId', 'geometry'] },
      { title: msg`Record`, fields: ['number', 'note'] },
    ],
  },
  detail: {
    facts: ['cause', 'startedAt', 'endedAt', 'customersInterrupted', 'assetId', 'workOrderId', 'geometry'],
    story: ['note'],
    Sections: Duration,
  },
});

function openOutages({ database }: Parameters<IdsOfView>[0]) {
  return database.rows(entities.outage).idsWhere((row) => row.endedAt === null);
}

function OutageList() {
  const today = useToday();
  const views = useMemo(() => viewsOn(today), [today]);
  return (
    <ResourceList
      labels={OUTAGE_LABELS}
      views={views}
      icon={<ZapOff />}
      onMap
      headerActions={<ComplianceLinks except="outage" />}
    />
  );
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
