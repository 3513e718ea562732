import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { bom } from '../../domain/manufacturing/bom.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Mono, SectionHeading } from '../../ui/page/text.tsx';
import { allBoms } from './bom-rows.ts';

/** The bills that this one's product is a part of. */
export function WhereUsed({ row, speech }: DetailPart<typeof bom>) {
  const { database } = useWorkspace();
  const product = row.productItemId;
  const users = useLive(
    database,
    async (local) =>
      product === null
        ? []
        : (await allBoms(local)).filter(({ lines }) => lines.some(({ itemId }) => itemId === product)),
    [product],
  );
  if (!users || users.length === 0) return null;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Used in</Trans>
      </SectionHeading>
      <PlainList display="grid" gap="2">
        {users.map((bom) => (
          <chakra.li key={bom.id} display="flex" gap="3" alignItems="center" flexWrap="wrap">
            <Mono color="fg.muted">{bom.number}</Mono>
            <chakra.span fontWeight="medium" flex="1 1 10rem">
              <Link to={recordPath(entities.bom, bom.id)}>{bom.name}</Link>
            </chakra.span>
            <span>{bom.revision}</span>
            <ChoiceView speech={speech} name="status" value={bom.status} />
          </chakra.li>
        ))}
      </PlainList>
    </Card>
  );
}
