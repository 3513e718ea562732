import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { lacksPermit } from '../../../domain/job-sheets/sheet-run.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { Runner } from './use-runner.ts';

/** Before the first step: that the permit to work is there. Its number is kept with the sheet. */
export function PermitCheck({ row, order, runner }: { row: JobSheet; order: WorkOrder; runner: Runner }) {
  const { t } = useLingui();
  const { timestamp } = useWorkspace();
  const format = useFormat();
  const [number, setNumber] = useState(order.permitNumber ?? '');
  const shown = row.permitNumber ?? '';
  const isMissing = lacksPermit(order, row);
  useMarkUnsaved(isMissing && number !== (order.permitNumber ?? ''));
  if (!isMissing) {
    return (
      <Banner kind="success">
        <Trans>
          Permit {shown} shown on {format.dateTime(row.permitConfirmedAt ?? '')}
        </Trans>
      </Banner>
    );
  }
  const confirm = () =>
    inBackground(runner.change({ permitNumber: number.trim(), permitConfirmedAt: timestamp() }));
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="permit">
      <Banner kind="warning">
        <chakra.span id="permit">
          <Trans>This work needs a permit. Nobody starts without it.</Trans>
        </chakra.span>
      </Banner>
      <LabelledControl label={t`Number of the permit in your hands`} required>
        <TextInput
          fontSize="lg"
          fontFamily="mono"
          maxLength={60}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </LabelledControl>
      <Button size="lg" icon={<ShieldCheck aria-hidden />} disabled={!isVisible(number)} onClick={confirm}>
        <Trans>The permit is here and valid</Trans>
      </Button>
    </chakra.section>
  );
}
