import { Plural, Trans } from '@lingui/react/macro';
import { countsBy } from '../../data/read/counts.ts';
import { countOf, type DayLimit } from '../../data/read/day-limit.ts';
import { seesSome } from '../../domain/identity/permission.ts';
import { isLow } from '../../domain/procurement/low-stock.ts';
import { entities } from '../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../domain/work-orders/work-order.ts';
import { untilParameter } from '../../resource/list/list-state.ts';
import { listPath } from '../../resource/rows/record-path.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { worksInTheField } from '../navigation.ts';
import type { LinkedFigure } from './figure-strip.tsx';
import { OPEN_JOB_SHEETS, OPEN_SURVEYS } from './figures.ts';

/** The dashboard's numbers, live: this person's in the field, everybody's in the office. */
export function useFigures(): LinkedFigure[] {
  const workspace = useWorkspace();
  const person = worksInTheField(workspace) ? workspace.user.id : null;
  return [...useWorkFigures(workspace, person), ...useStockFigures(workspace)];
}

/** Job sheets that should have begun by the end of this day. */
const DUE_TODAY: DayLimit = { field: 'scheduledStart', until: 'today' };

function useWorkFigures({ database, can, zone }: Workspace, person: string | null): LinkedFigure[] {
  const now = useNow();
  const mine: Record<string, string> = person === null ? {} : { assignees: person };
  const toMe: Record<string, string> = person === null ? {} : { assignedTo: person };
  const orders = useLive(
    database,
    (local) => countOf(local, { entity: 'workOrder', filters: { status: OPEN_WORK_ORDERS, ...mine } }),
    [person],
  );
  const jobs = useLive(
    database,
    (local) =>
      countOf(
        local,
        { entity: 'jobSheet', filters: { status: OPEN_JOB_SHEETS, ...toMe } },
        { limit: DUE_TODAY, day: { now, zone } },
      ),
    [person, now, zone],
  );
  const surveys = useLive(
    database,
    (local) => countOf(local, { entity: 'survey', filters: { status: OPEN_SURVEYS, ...toMe } }),
    [person],
  );
  const allowed = (subject: string) => seesSome(can, subject);
  return [
    ...(allowed('work-orders')
      ? [
          {
            to: listPath(entities.workOrder, { status: OPEN_WORK_ORDERS, ...mine }),
            label: person === null ? <Trans>Open work orders</Trans> : <Trans>My open work orders</Trans>,
            value: orders,
          },
        ]
      : []),
    ...(allowed('job-sheets')
      ? [
          {
            to: listPath(entities.jobSheet, {
              status: OPEN_JOB_SHEETS,
              ...toMe,
              until: untilParameter(DUE_TODAY),
              sort: 'scheduledStart',
            }),
            label: <Trans>Job sheets due today</Trans>,
            value: jobs,
          },
        ]
      : []),
    ...(allowed('surveys')
      ? [
          {
            to: listPath(entities.survey, { status: OPEN_SURVEYS, ...toMe }),
            label: <Trans>Surveys to do</Trans>,
            value: surveys,
          },
        ]
      : []),
  ];
}

function useStockFigures(workspace: Workspace): LinkedFigure[] {
  const { database, can, flag } = workspace;
  const statuses = useLive(database, (local) => countsBy(local, entities.asset, 'status'), []);
  const low = useLive(
    database,
    async (local) => (await local.rows(entities.inventoryItem).idsWhere(isLow)).size,
    [],
  );
  const notReady = statuses?.['notReadyForUse'] ?? 0;
  return [
    ...(can('inventory:view') && flag('inventory') === true
      ? [
          {
            to: listPath(entities.inventoryItem, { view: 'low' }),
            label: <Trans>Items low in stock</Trans>,
            value: low,
          },
        ]
      : []),
    ...(can('assets:view')
      ? [
          {
            to: listPath(entities.asset, { status: 'inUse' }),
            label: <Trans>Assets in use</Trans>,
            value: statuses && (statuses['inUse'] ?? 0),
            ...(notReady > 0 && {
              alert: {
                to: listPath(entities.asset, { status: 'notReadyForUse' }),
                label: <Plural value={notReady} one="# not ready for use" other="# not ready for use" />,
              },
            }),
          },
        ]
      : []),
  ];
}
