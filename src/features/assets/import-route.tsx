import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';

const ImportScreen = lazy(async () => ({
  default: (await import('./import/import-screen.tsx')).ImportScreen,
}));

export function ImportRoute() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  if (!can('assets:import')) return <Navigate to="/unauthorized" replace />;
  return (
    <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
      <ImportScreen />
    </Suspense>
  );
}
