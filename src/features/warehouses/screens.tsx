import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackagePlus from 'lucide-react/icons/package-plus';
import Warehouse from 'lucide-react/icons/warehouse';
import { entities } from '../../domain/registry.ts';
import { isContainer } from '../../domain/warehouses/container.ts';
import { CONTAINER_KINDS, type warehouse } from '../../domain/warehouses/warehouse.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { PLACE_WIDGETS } from '../../resource/form/shape/place-widget.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { createPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { BinsCard } from './bins-card.tsx';
import { ContainerButtons } from './container-buttons.tsx';
import { WAREHOUSE_LABELS } from './labels.ts';
import { moveStock } from './move-stock.ts';
import { placeFaults } from './place-faults.ts';
import { StockHere } from './stock-here.tsx';

const BINS: ItemsLayout = {
  fields: ['bin', 'zone', 'kind'],
  add: msg`Add a bin`,
  fresh: { bin: '', zone: '', kind: 'shelf' },
};

export const warehouseScreens = recordScreens(WAREHOUSE_LABELS, {
  list: {
    views: [
      { id: 'sites', label: msg`Sites`, state: () => ({ filters: { kind: 'site' } }) },
      { id: 'vans', label: msg`Vans`, state: () => ({ filters: { kind: 'van' } }) },
      {
        id: 'containers',
        label: msg`Containers`,
        state: () => ({ filters: { kind: CONTAINER_KINDS.join() } }),
      },
      { id: 'mine', label: msg`Kept by me`, state: ({ user }) => ({ filters: { keeper: user.id } }) },
    ],
    icon: <Warehouse />,
  },
  form: {
    check: placeFaults,
    sections: [
      { fields: ['name', 'kind', 'keeper', 'note'] },
      {
        title: msg`Where it is`,
        fields: ['address', 'workAreaIds', 'geometry', 'latitude', 'longitude'],
        widgets: PLACE_WIDGETS,
      },
      { title: msg`Container`, fields: ['standsInId', 'standsInBin'] },
      {
        title: msg`Bins`,
        help: msg`The places inside that goods are put on, as they are labelled on the shelf.`,
        fields: ['bins'],
        items: { bins: BINS },
      },
      { title: msg`Record`, fields: ['code'] },
    ],
  },
  detail: {
    facts: [
      'kind',
      'standsInId',
      'standsInBin',
      'keeper',
      'workAreaIds',
      'address',
      'geometry',
      'latitude',
      'longitude',
    ],
    story: ['note'],
    Actions,
    Sections,
    related: [
      { entity: 'warehouse', field: 'standsInId' },
      { entity: 'shipment', field: 'toWarehouseId', canCreate: true },
      { entity: 'procurementOrder', field: 'warehouseId' },
    ],
    movers: { stockLine: moveStock },
  },
});

function Actions({ row }: DetailPart<typeof warehouse>) {
  const { t } = useLingui();
  const { can, flag } = useWorkspace();
  const name = row.name;
  if (!can('inventory:edit') || flag('inventory') !== true) return null;
  return (
    <>
      {isContainer(row) && <ContainerButtons row={row} />}
      <LinkButton
        to={createPath(entities.stockCount, { warehouseId: row.id, title: t`Count of ${name}` })}
        icon={<ClipboardCheck aria-hidden />}
      >
        <Trans>Count the stock</Trans>
      </LinkButton>
      <LinkButton
        look="primary"
        to={createPath(entities.stockLine, { warehouseId: row.id })}
        icon={<PackagePlus aria-hidden />}
      >
        <Trans>Receive stock</Trans>
      </LinkButton>
    </>
  );
}

function Sections(part: DetailPart<typeof warehouse>) {
  return (
    <>
      <StockHere {...part} />
      <BinsCard {...part} />
    </>
  );
}
