import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { METER } from '../../domain/kit/fields/measures.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { afterReading } from '../../domain/maintenance/done-work.ts';
import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { NumberPad } from '../../resource/inputs/number-pad.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';

/** A reading of today, by thumb. */
export function ReadingDialog({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const { t } = useLingui();
  const { repository, today } = useWorkspace();
  const [text, setText] = useState('');
  const reading = numberWithin(text, METER) ?? null;
  const save = async () => {
    if (reading === null) return false;
    const changes = afterReading(plan, reading, today());
    await repository.edit(entities.maintenancePlan, plan.id, changes, { opened: { ...plan } });
  };
  return (
    <ActionDialog
      title={t`Enter a reading`}
      confirmLabel={<Trans>Save</Trans>}
      disabled={reading === null}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        <NumberPad
          label={t`Reading`}
          value={text}
          onChange={setText}
          unit={plan.meterUnit ?? ''}
          bounds={METER}
        />
        {reading !== null && plan.lastReading !== null && reading < plan.lastReading && (
          <Banner kind="warning">
            <Trans>
              Less than the last reading. The meter counts as begun anew; what was left until the next work
              stays left.
            </Trans>
          </Banner>
        )}
      </Stack>
    </ActionDialog>
  );
}
