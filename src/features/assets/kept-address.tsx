import { useLingui } from '@lingui/react/macro';
import { Navigate, useParams } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import { NotOnDevice } from '../../resource/deleting/not-on-device.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { ASSET_LABELS } from './labels.ts';

/** What is kept is seen where it is: on its asset. */
export function KeptAddress() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(entities.keptAsset, id);
  if (row === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (row === null) return <NotOnDevice labels={ASSET_LABELS} />;
  return <Navigate to={recordPath(entities.asset, row.assetId)} replace />;
}
