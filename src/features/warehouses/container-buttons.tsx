import { Trans } from '@lingui/react/macro';
import Forklift from 'lucide-react/icons/forklift';
import PackageOpen from 'lucide-react/icons/package-open';
import { lazy, Suspense, useState } from 'react';
import type { Warehouse } from '../../domain/warehouses/warehouse.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button, LinkButton } from '../../ui/controls/button.tsx';

const MoveContentDialog = lazy(async () => ({
  default: (await import('./move-content-dialog.tsx')).MoveContentDialog,
}));

/** The container goes elsewhere, or all that is in it does. */
export function ContainerButtons({ row }: { row: Warehouse }) {
  const { can } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const job = new URLSearchParams({ kind: 'carry', ...(row.standsInId && { warehouseId: row.standsInId }) });
  return (
    <>
      {can('warehouses:edit') && (
        <LinkButton to={`/tenant/stock/jobs?${job}`} icon={<Forklift aria-hidden />}>
          <Trans>Move the container</Trans>
        </LinkButton>
      )}
      <Button icon={<PackageOpen aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Move all that is in it</Trans>
      </Button>
      <Suspense>{isOpen && <MoveContentDialog row={row} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
