import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { firstRows } from '../../data/read/list-query.ts';
import { openStop } from '../../domain/job-sheets/sheet-run.ts';
import { entities } from '../../domain/registry.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { LinkText } from '../../ui/page/text.tsx';

/** More than any order has open at once. */
const LOOKED_AT = 50;

/** The sheets of an order on which somebody stopped the work, until the stop is lifted. */
export function StoppedSheets({ orderId }: { orderId: string }) {
  const { database } = useWorkspace();
  const format = useFormat();
  const sheets = useLive(database, (local) => firstRows(local, openSheetsOf(orderId), LOOKED_AT), [orderId]);
  return (sheets ?? []).map((sheet) => {
    const stop = openStop(sheet);
    if (!stop) return null;
    return (
      <Banner key={sheet.id} kind="error">
        <strong>
          <Trans>Work is stopped since {format.dateTime(stop.from)}: it is not safe.</Trans>
        </strong>{' '}
        {stop.note ?? ''}{' '}
        <LinkText>
          <Link to={recordPath(entities.jobSheet, sheet.id)}>{sheet.number ?? sheet.title}</Link>
        </LinkText>
      </Banner>
    );
  });
}

function openSheetsOf(workOrderId: string) {
  const filters = { workOrderId, status: 'Assigned,InProgress' };
  return { entity: entities.jobSheet, filters, sort: '-updatedAt' };
}
