import { useLingui } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { NotOnDevice } from '../../resource/deleting/not-on-device.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { TICKET_LABELS } from './labels.ts';

/** A reply is read where it was said: on its ticket. */
export function ReplyAddress() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(entities.ticketReply, id);
  if (row === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (row === null) return <NotOnDevice labels={TICKET_LABELS} />;
  return <Navigate to={recordPath(entities.supportTicket, row.ticketId)} replace />;
}
