import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';

const OverrideDialog = lazy(async () => ({
  default: (await import('./override-dialog.tsx')).OverrideDialog,
}));

/** For whoever has the right: the work begins without a valid permit, by their word. */
export function PermitOverride({ row }: { row: JobSheet }) {
  const { can } = useWorkspace();
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  if (!can('job-sheets:override')) return null;
  return (
    <>
      <Button size="lg" look="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trans>Begin without a valid permit…</Trans>
      </Button>
      <Suspense fallback={<span role="status" aria-label={t`Loading`} />}>
        {isAsking && <OverrideDialog row={row} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
