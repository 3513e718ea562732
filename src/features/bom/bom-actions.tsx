import { Trans, useLingui } from '@lingui/react/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Factory from 'lucide-react/icons/factory';
import { useNavigate } from 'react-router-dom';
import { rowsByIds } from '../../data/read/list-query.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { bom } from '../../domain/manufacturing/bom.ts';
import { type Bom, bom as definition } from '../../domain/manufacturing/bom.ts';
import { cycleThrough } from '../../domain/manufacturing/bom-cycle.ts';
import { nextRevision } from '../../domain/manufacturing/revision.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { createPath, recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { allBoms } from './bom-rows.ts';

/** What a bill's status asks for: release it, make something after it, go on to the next revision. */
export function BomActions({ row }: DetailPart<typeof bom>) {
  const { can, flag } = useWorkspace();
  const bom = typedRow(definition, row);
  const mayMake = can('manufacturing:create') && flag('manufacturing') === true;
  return (
    <>
      {bom.status === 'Draft' && can('boms:edit') && can('boms:release') && <ReleaseButton bom={bom} />}
      {bom.status === 'Released' && bom.kind === 'product' && mayMake && (
        <LinkButton
          look="primary"
          to={createPath(entities.manufacturingOrder, valuesOf(bom))}
          icon={<Factory aria-hidden />}
        >
          <Trans>Make it</Trans>
        </LinkButton>
      )}
      {bom.status !== 'Draft' && can('boms:create') && <RevisionButton bom={bom} />}
    </>
  );
}

function valuesOf({ id, name, productItemId, outputQuantity }: Bom): Record<string, string> {
  return {
    bomId: id,
    product: name,
    quantity: String(outputQuantity),
    ...(productItemId !== null && { productItemId }),
  };
}

function ReleaseButton({ bom }: { bom: Bom }) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const notify = useNotify();
  const release = async () => {
    if (bom.lines.length === 0) return notify({ kind: 'error', message: t`Not released: it has no parts.` });
    const cycle = cycleThrough(bom, (await allBoms(database)).filter(isReleased));
    if (cycle) {
      const items = await rowsByIds(database, entities.inventoryItem, cycle);
      const way = items.map((item, index) => String(item?.name ?? cycle[index])).join(' → ');
      return notify({
        kind: 'error',
        message: t`Not released: the product would be a part of itself: ${way}`,
      });
    }
    await repository.update(entities.bom, bom.id, { status: 'Released' }, { ...bom });
  };
  return (
    <ActionButton look="primary" icon={<BadgeCheck aria-hidden />} onAct={release}>
      <Trans>Release</Trans>
    </ActionButton>
  );
}

/** Drafts are checked when they are released themselves; obsolete bills are built by nobody. */
function isReleased({ status }: Bom): boolean {
  return status === 'Released';
}

/** A released bill stays what orders were made after; changes go into a draft of their own. */
function RevisionButton({ bom }: { bom: Bom }) {
  const { repository } = useWorkspace();
  const navigate = useNavigate();
  const copy = async () => {
    const { name, kind, productItemId, outputQuantity, description, lines } = bom;
    const revision = nextRevision(bom.revision);
    const values = { name, kind, productItemId, outputQuantity, description, lines, revision };
    const created = await repository.create(entities.bom, values);
    void navigate(`${recordPath(entities.bom, created.id)}/edit`);
  };
  return (
    <ActionButton icon={<CopyPlus aria-hidden />} onAct={copy}>
      <Trans>New revision</Trans>
    </ActionButton>
  );
}
