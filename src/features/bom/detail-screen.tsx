import type { bom } from '../../domain/manufacturing/bom.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { BomActions } from './bom-actions.tsx';
import { BOM_LABELS } from './labels.ts';
import { PartsCard } from './parts-card.tsx';
import { RevisionCard } from './revision-card.tsx';
import { WhereUsed } from './where-used.tsx';

const FACTS = ['kind', 'productItemId', 'outputQuantity', 'revision'] as const;

const RELATED: readonly Relation[] = [{ entity: 'manufacturingOrder', field: 'bomId' }];

export function BomDetailScreen() {
  const { flag } = useWorkspace();
  return (
    <ResourceDetail
      labels={BOM_LABELS}
      facts={FACTS}
      headline={['revision']}
      story={['description']}
      related={flag('manufacturing') === true ? RELATED : []}
      Actions={BomActions}
      Sections={Sections}
    />
  );
}

function Sections(part: DetailPart<typeof bom>) {
  return (
    <>
      <PartsCard {...part} />
      <RevisionCard {...part} />
      <WhereUsed {...part} />
    </>
  );
}
