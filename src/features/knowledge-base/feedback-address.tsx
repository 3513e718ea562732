import { useLingui } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { NotOnDevice } from '../../resource/deleting/not-on-device.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { ARTICLE_LABELS } from './labels.ts';

/** Feedback is read where it was given: on its article. */
export function FeedbackAddress() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(entities.articleFeedback, id);
  if (row === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (row === null) return <NotOnDevice labels={ARTICLE_LABELS} />;
  return <Navigate to={recordPath(entities.article, row.articleId)} replace />;
}
