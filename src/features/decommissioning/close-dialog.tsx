import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countMatching, firstRows, rowsByIds } from '../../data/read/list-query.ts';
import type { decommissioning } from '../../domain/decommissioning/decommissioning.ts';
import { closingWrites } from '../../domain/decommissioning/retirement.ts';
import { asMaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { entities } from '../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../domain/work-orders/work-order.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { MissingNotice, useMissing } from '../../resource/form/missing-notice.tsx';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';

/** Ends the asset's life: it is retired and its plans end. Its history stays. */
export function CloseDialog({
  row,
  onClose,
}: Pick<DetailPart<typeof decommissioning>, 'row'> & { onClose: () => void }) {
  const { t } = useLingui();
  const { database, repository, today } = useWorkspace();
  const assetId = row.assetId;
  const found = useLive(database, (local) => affected(local, assetId), [assetId]);
  const missing = useMissing('decommissioning', row, { status: 'Closed' });
  const close = async () => {
    if (!found?.asset) return false;
    const { asset, plans } = found;
    await repository.saveTogether(closingWrites({ decommissioning: row, asset, plans, today: today() }));
  };
  return (
    <ActionDialog
      title={t`Close and retire`}
      confirmLabel={t`Close and retire`}
      disabled={missing?.length !== 0 || !found?.asset}
      done={t`Closed. Saved on this device.`}
      onAct={close}
      onClose={onClose}
    >
      <Stack gap="3" minH="8rem" alignContent="start">
        <MissingNotice missing={missing} />
        {found && <Consequences {...found} />}
      </Stack>
    </ActionDialog>
  );
}

async function affected(database: Workspace['database'], assetId: string) {
  const [asset] = await rowsByIds(database, entities.asset, [assetId]);
  const query = { entity: entities.maintenancePlan, filters: { assetId }, sort: 'nextDueDate' };
  const plans = await firstRows(database, query, PLANS);
  const orders = {
    entity: 'workOrder',
    filters: { assetId, status: OPEN_WORK_ORDERS },
    sort: '',
  };
  const openOrders = await countMatching(database, orders);
  return { asset, plans: plans.map(asMaintenancePlan), openOrders };
}

/** No asset has more. */
const PLANS = 500;

function Consequences({ asset, plans, openOrders }: Awaited<ReturnType<typeof affected>>) {
  if (!asset) {
    return (
      <Banner kind="warning">
        <Trans>The asset is not on this device. It cannot be retired from here.</Trans>
      </Banner>
    );
  }
  const ending = plans.filter(({ status }) => status !== 'ended').length;
  return (
    <>
      <MutedText>
        <Trans>{asset.name} is retired. Its records and orders stay.</Trans>{' '}
        {ending > 0 && (
          <Plural value={ending} one="# maintenance plan ends." other="# maintenance plans end." />
        )}
      </MutedText>
      {openOrders > 0 && (
        <Banner kind="warning">
          <Plural
            value={openOrders}
            one="# work order for it is still open. Cancel it or finish it."
            other="# work orders for it are still open. Cancel them or finish them."
          />
        </Banner>
      )}
    </>
  );
}
