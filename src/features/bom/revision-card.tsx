import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rowsByIds } from '../../data/read/list-query.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import type { bom } from '../../domain/manufacturing/bom.ts';
import { bom as definition } from '../../domain/manufacturing/bom.ts';
import {
  otherRevisions,
  type PartChange,
  revisionDifference,
} from '../../domain/manufacturing/revision-difference.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { Speech } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { allBoms } from './bom-rows.ts';

/** What this revision takes that another one of the same product does not, and the other way round. */
export function RevisionCard({ row, speech }: DetailPart<typeof bom>) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const [picked, setPicked] = useState('');
  const others = useLive(
    database,
    async (local) => otherRevisions(typedRow(definition, row), await allBoms(local)),
    [row],
  );
  const before = others?.find(({ createdAt }) => createdAt < row.createdAt);
  const other = others?.find(({ id }) => id === picked) ?? before ?? others?.[0];
  if (!others || !other) return null;
  return (
    <Card display="grid" gap="3">
      <Wrap gap="4" alignItems="flex-end">
        <SectionHeading flex="1 1 12rem">
          <Trans>Difference of revisions</Trans>
        </SectionHeading>
        <chakra.div width="14rem" maxW="full">
          <LabelledControl label={t`Compared with`}>
            <Select value={other.id} onChange={({ target }) => setPicked(target.value)}>
              {others.map(({ id, revision, number }) => (
                <option key={id} value={id}>{`${revision} · ${number}`}</option>
              ))}
            </Select>
          </LabelledControl>
        </chakra.div>
      </Wrap>
      <Changes changes={revisionDifference(other, typedRow(definition, row))} speech={speech} />
    </Card>
  );
}

function Changes({ changes, speech }: { changes: readonly PartChange[]; speech: Speech }) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const ids = changes.flatMap(({ itemId }) => itemId ?? []);
  const names = useLive(
    database,
    async (local) =>
      new Map((await rowsByIds(local, entities.inventoryItem, ids)).map((item) => [item?.id, item?.name])),
    [ids.join()],
  );
  if (changes.length === 0) {
    return (
      <MutedText>
        <Trans>One finished piece takes the same parts in both.</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList fontVariantNumeric="tabular-nums" aria-label={t`Difference of revisions`}>
      {changes.map((change) => {
        const { itemId, unit, before, after } = change;
        const name = (itemId !== null && names?.get(itemId)) || (change.name ?? '–');
        const was = speech.format.quantity(before, unit);
        const is = speech.format.quantity(after, unit);
        return (
          <chakra.li
            key={`${itemId} ${name} ${unit} ${before} ${after}`}
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            py="2"
            borderTop="1px solid"
            borderColor="border"
          >
            <chakra.span flex="1 1 12rem">{name}</chakra.span>
            <span>
              {before === null ? (
                <Trans>New: {is}</Trans>
              ) : after === null ? (
                <Trans>Dropped, was {was}</Trans>
              ) : (
                <Trans>
                  {was}, now {is}
                </Trans>
              )}
            </span>
          </chakra.li>
        );
      })}
    </PlainList>
  );
}
