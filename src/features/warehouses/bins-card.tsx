import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { warehouse } from '../../domain/warehouses/warehouse.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { choiceText } from '../../resource/words/value-text.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Mono, Muted, SectionHeading } from '../../ui/page/text.tsx';

/** The bins of a warehouse, zone by zone. */
export function BinsCard({ row, speech }: DetailPart<typeof warehouse>) {
  const bins = row.bins;
  if (bins.length === 0) return null;
  const zones = Map.groupBy(bins, ({ zone }) => (typeof zone === 'string' ? zone : ''));
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Bins</Trans>
      </SectionHeading>
      {[...zones].map(([zone, members]) => (
        <chakra.div key={zone}>
          {zone !== '' && (
            <chakra.h3 fontSize="sm" color="fg.muted" mb="1">
              {zone}
            </chakra.h3>
          )}
          <PlainList display="flex" flexWrap="wrap" gap="2">
            {members.map(({ id, bin, kind }) => (
              <chakra.li
                key={id}
                display="inline-flex"
                gap="2"
                alignItems="baseline"
                border="1px solid"
                borderColor="border"
                borderRadius="md"
                px="2"
                py="1"
              >
                <Mono>{bin}</Mono>
                {typeof kind === 'string' && (
                  <Muted fontSize="sm">{choiceText(speech, 'bins/kind', kind)}</Muted>
                )}
              </chakra.li>
            ))}
          </PlainList>
        </chakra.div>
      ))}
    </Card>
  );
}
