import { msg } from '@lingui/core/macro';
import ListTree from 'lucide-react/icons/list-tree';
import type { bom } from '../../domain/manufacturing/bom.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { BomActions } from './bom-actions.tsx';
import { BOM_LABELS } from './labels.ts';
import { PartsCard } from './parts-card.tsx';
import { RevisionCard } from './revision-card.tsx';
import { WhereUsed } from './where-used.tsx';

const LINES: ItemsLayout = {
  fields: ['itemId', 'quantity', 'unit', 'scrapPercent', 'optional', 'name', 'substitute'],
  add: msg`Add a part`,
  fresh: {
    itemId: '',
    name: '',
    quantity: '1',
    unit: '',
    scrapPercent: '',
    optional: false,
    substitute: '',
  },
};

const FACTS = ['kind', 'productItemId', 'outputQuantity', 'revision'] as const;

const RELATED: readonly Relation[] = [{ entity: 'manufacturingOrder', field: 'bomId' }];

export const bomScreens = recordScreens(BOM_LABELS, {
  list: {
    views: [
      { id: 'released', label: msg`Released`, state: () => ({ filters: { status: 'Released' } }) },
      { id: 'drafts', label: msg`Drafts`, state: () => ({ filters: { status: 'Draft' } }) },
      { id: 'assemblies', label: msg`Assemblies`, state: () => ({ filters: { kind: 'assembly' } }) },
    ],
    icon: <ListTree />,
  },
  form: {
    sections: [
      { fields: ['name', 'kind', 'productItemId', 'outputQuantity', 'description'] },
      {
        title: msg`Parts`,
        help: msg`What one pass uses up. Optional parts are listed, and not reserved.`,
        fields: ['lines'],
        items: { lines: LINES },
      },
      { title: msg`Record`, fields: ['number', 'revision'] },
    ],
  },
  detail: BomDetail,
});

function BomDetail() {
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
