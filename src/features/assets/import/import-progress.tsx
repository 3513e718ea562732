import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { ImportStep } from './use-import.ts';

interface Stoppable {
  onStop: () => void;
}

/** A file of many rows is read for seconds. */
export function Opening({
  step: { name },
  onStop,
}: Stoppable & { step: Extract<ImportStep, { step: 'opening' }> }) {
  const { t } = useLingui();
  return (
    <UnderWay label={t`Reading ${name}`} onStop={onStop}>
      <Trans>Reading {name} …</Trans>
    </UnderWay>
  );
}

/** How far the comparison with the server is. */
export function Checking({
  step: { done, total },
  onStop,
}: Stoppable & { step: Extract<ImportStep, { step: 'checking' }> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <UnderWay label={t`Comparing with the server`} {...{ done, total, onStop }}>
      {done === 0 ? (
        <Trans>Reading the rows and what the server has. Nothing is written.</Trans>
      ) : (
        <Trans>
          {format.number(done)} of {format.number(total)} compared. Nothing is written.
        </Trans>
      )}
    </UnderWay>
  );
}

/** How far the import is. */
export function ImportProgress({
  step: { done, total, isStopping },
  onStop,
}: Stoppable & { step: Extract<ImportStep, { step: 'running' }> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <UnderWay label={t`Import assets`} {...{ done, total, isStopping, onStop }}>
      <Trans>
        {format.number(done)} of {format.number(total)} sent. Leaving this screen stops the import; what was
        sent stays.
      </Trans>
    </UnderWay>
  );
}

interface UnderWayProps extends Stoppable {
  label: string;
  done?: number;
  total?: number;
  isStopping?: boolean;
  children: ReactNode;
}

function UnderWay({ label, done = 0, total = 0, isStopping = false, onStop, children }: UnderWayProps) {
  return (
    <Card display="grid" gap="3" justifyItems="start">
      <chakra.div width="full">
        <ProgressBar
          label={label}
          percent={done > 0 ? Math.round((100 * done) / Math.max(total, done)) : null}
        />
      </chakra.div>
      <chakra.p fontVariantNumeric="tabular-nums">{children}</chakra.p>
      <Button onClick={onStop} disabled={isStopping}>
        {isStopping ? <Trans>Stopping …</Trans> : <Trans>Cancel</Trans>}
      </Button>
    </Card>
  );
}
