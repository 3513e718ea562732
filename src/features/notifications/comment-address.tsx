import { useLingui } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router-dom';
import { entities, findEntity } from '../../domain/registry.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';

/** A comment is read where it was said: on its record. */
export function CommentAddress() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(entities.comment, id);
  if (row === undefined) return <CenteredSpinner label={t`Loading`} />;
  const entity = row && findEntity(row.entity);
  return <Navigate to={entity ? recordPath(entity.name, row.entityId) : '/tenant'} replace />;
}
