import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { hazard } from '../../../domain/job-sheets/hazard.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../../resource/items/item-list.ts';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { choiceText } from '../../../resource/words/value-text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { HAZARD_LABELS } from './labels.ts';

const APPLIES_TO: ItemsLayout = {
  fields: ['workType', 'assetKind'],
  add: msg`Add a kind of work`,
  fresh: { workType: '', assetKind: '' },
};

export const hazardScreens = recordScreens(HAZARD_LABELS, {
  list: { icon: <TriangleAlert /> },
  form: {
    sections: [
      { fields: ['name', 'severity', 'controls'] },
      { title: msg`Where it is met`, fields: ['appliesTo'], items: { appliesTo: APPLIES_TO } },
    ],
  },
  detail: { facts: ['severity'], story: ['controls'], Sections: WhereMet },
});

function WhereMet({ row, speech }: DetailPart<typeof hazard>) {
  const lines = inOrder(row.appliesTo);
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Where it is met</Trans>
      </SectionHeading>
      {lines.length === 0 ? (
        <Trans>On all work</Trans>
      ) : (
        <PlainList>
          {lines.map(({ id, workType, assetKind }) => (
            <li key={id}>
              {workType ? choiceText(speech, 'appliesTo/workType', workType) : <Trans>Any work</Trans>}
              {' · '}
              {assetKind ? choiceText(speech, 'appliesTo/assetKind', assetKind) : <Trans>any asset</Trans>}
            </li>
          ))}
        </PlainList>
      )}
    </Card>
  );
}
