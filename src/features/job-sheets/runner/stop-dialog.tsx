import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import type { Runner } from './use-runner.ts';

/** Whoever stops work says why: the planner has nothing else to go by. */
export function StopDialog({ runner, onClose }: { runner: Runner; onClose: () => void }) {
  const { t } = useLingui();
  const [why, setWhy] = useState('');
  return (
    <ActionDialog
      title={t`Stop work`}
      confirmLabel={<Trans>Stop work</Trans>}
      danger
      disabled={!isVisible(why)}
      done={t`Work is stopped. Saved on this device.`}
      onAct={() => runner.stop(why.trim())}
      onClose={onClose}
    >
      <p>
        <Trans>
          Nobody goes on until the stop is lifted. Whoever planned the work is told as soon as this device has
          signal.
        </Trans>
      </p>
      <LabelledControl label={t`Why is it not safe?`} required>
        <TextArea
          fontSize="lg"
          maxLength={500}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </LabelledControl>
    </ActionDialog>
  );
}
