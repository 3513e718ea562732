import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { firstRows, rowsByIds } from '../../data/read/list-query.ts';
import { handOverWrites } from '../../domain/installation/commissioning.ts';
import { installation as entity, type Installation } from '../../domain/installation/installation.ts';
import { asMaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { MissingNotice, useMissing } from '../../resource/form/missing-notice.tsx';
import { PersonPicker } from '../../resource/inputs/person-picker.tsx';
import { SignaturePad } from '../../resource/values/signature.tsx';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { DateInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';

const { maxLength } = entity.fields.signature;

interface HandOverDialogProps {
  installation: Installation;
  onClose: () => void;
}

/** Hands the asset over to operation: it goes into use and its prepared maintenance begins. */
export function HandOverDialog({ installation, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const notify = useNotify();
  const [acceptedBy, setAcceptedBy] = useState('');
  const [signature, setSignature] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [date, setDate] = useState(() => workspace.today());
  const found = useLive(workspace.database, (local) => affected(local, installation.assetId), [
    installation.assetId,
  ]);
  const missing = useMissing('installation', installation, { status: 'HandedOver' });
  // Who accepts it is asked for below.
  const work = missing?.filter(({ path }) => path !== 'acceptedBy');
  const isReady = work?.length === 0;
  const handOver = async () => {
    if (!found?.asset) return false;
    // A name that is typed counts when the field is left, which pressing the button does.
    setAsking(acceptedBy === '');
    if (acceptedBy === '') return false;
    const { asset, plans } = found;
    const accepted = { date, acceptedBy, signature: signature || null };
    await workspace.repository.saveTogether(handOverWrites({ installation, asset, plans, ...accepted }));
    notify({ kind: 'success', message: t`Handed over. Saved on this device.` });
  };
  return (
    <ActionDialog
      title={t`Hand over`}
      confirmLabel={<Trans>Hand over</Trans>}
      disabled={!isReady || !found?.asset || date === ''}
      onAct={handOver}
      onClose={onClose}
    >
      <Stack minH="20rem" alignContent="start">
        {isReady ? <Consequences found={found} /> : <MissingNotice missing={work} />}
        <LabelledControl label={t`In use from`} required>
          <DateInput value={date} onChange={(event) => setDate(event.target.value)} />
        </LabelledControl>
        <LabelledControl
          label={t`Accepted by`}
          required
          help={t`Who takes it over for operation.`}
          error={isAsking && acceptedBy === '' ? t`Say who accepts it.` : undefined}
        >
          <PersonPicker value={acceptedBy} onChange={setAcceptedBy} freeText />
        </LabelledControl>
        <SignaturePad value={signature} onChange={setSignature} maxLength={maxLength} />
      </Stack>
    </ActionDialog>
  );
}

async function affected(database: Workspace['database'], assetId: string) {
  const [asset] = await rowsByIds(database, entities.asset, [assetId]);
  const query = { entity: entities.maintenancePlan, filters: { assetId }, sort: 'nextDueDate' };
  const plans = await firstRows(database, query, PLANS);
  return { asset, plans: plans.map(asMaintenancePlan) };
}

/** No asset has more. */
const PLANS = 500;

function Consequences({ found }: { found: Awaited<ReturnType<typeof affected>> | undefined }) {
  if (!found) return null;
  const { asset, plans } = found;
  if (!asset) {
    return (
      <Banner kind="warning">
        <Trans>The asset is not on this device. It cannot be put into use from here.</Trans>
      </Banner>
    );
  }
  const waiting = plans.filter(({ status }) => status === 'paused').length;
  return (
    <MutedText>
      <Trans>{asset.name} goes into use.</Trans>{' '}
      {waiting > 0 && (
        <Plural
          value={waiting}
          one="# maintenance plan that waits for it begins."
          other="# maintenance plans that wait for it begin."
        />
      )}
    </MutedText>
  );
}
