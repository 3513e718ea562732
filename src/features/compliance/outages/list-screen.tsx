import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import ZapOff from 'lucide-react/icons/zap-off';
import { useMemo } from 'react';
import { reliabilityOf } from '../../../domain/compliance/reliability.ts';
import { entities } from '../../../domain/registry.ts';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../../resource/list/use-matches.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { ComplianceLinks } from '../module-links.tsx';
import { reliabilityYears, sustainedView } from '../reliability-years.ts';
import { OUTAGE_LABELS } from './labels.ts';

/** The outages that the reliability figures of a year count: how long one lasted is in no index. */
const sustainedIn =
  (year: string): IdsOfView =>
  async ({ database, timestamp, zone }) => {
    const outages = await database.rows(entities.outage).toArray();
    return new Set(reliabilityOf(outages, year, null, timestamp(), zone).outageIds);
  };

const label = (year: string): MessageDescriptor => msg`Sustained in ${year}`;

const viewsOn = (today: string): readonly ListView[] => [
  { id: 'open', label: msg`Still out`, only: openOutages },
  ...reliabilityYears(today).map((year) => ({
    id: sustainedView(year),
    label: label(year),
    only: sustainedIn(year),
  })),
];

function openOutages({ database }: Parameters<IdsOfView>[0]) {
  return database
    .rows(entities.outage)
    .filter((row) => row.endedAt === null)
    .primaryKeys()
    .then((ids) => new Set(ids));
}

export function OutageListScreen() {
  const today = useToday();
  const views = useMemo(() => viewsOn(today), [today]);
  return (
    <ResourceList
      labels={OUTAGE_LABELS}
      views={views}
      icon={<ZapOff />}
      headerActions={<ComplianceLinks except="outage" />}
    />
  );
}
