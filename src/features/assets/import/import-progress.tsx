import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format.ts';
import { CenteredSpinner } from '../../../ui/spinner.tsx';
import type { ImportStep } from './use-import.ts';

/** How far the comparison with the server is. */
export function Checking({ step: { done, total } }: { step: Extract<ImportStep, { step: 'checking' }> }) {
  const { t } = useLingui();
  const format = useFormat();
  if (done === 0) return <CenteredSpinner label={t`Comparing with the server`} />;
  return (
    <Card display="grid" gap="3">
      <chakra.progress value={done} max={total} width="full" aria-label={t`Comparing with the server`} />
      <chakra.p fontVariantNumeric="tabular-nums">
        <Trans>
          {format.number(done)} of {format.number(total)} compared. Nothing is written.
        </Trans>
      </chakra.p>
    </Card>
  );
}

/** How far the import is. */
export function Progress({ step: { done, total } }: { step: Extract<ImportStep, { step: 'running' }> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card display="grid" gap="3">
      <chakra.progress value={done} max={total} width="full" aria-label={t`Import assets`} />
      <chakra.p fontVariantNumeric="tabular-nums">
        <Trans>
          {format.number(done)} of {format.number(total)} sent. Leaving this screen stops the import; what was
          sent stays.
        </Trans>
      </chakra.p>
    </Card>
  );
}
