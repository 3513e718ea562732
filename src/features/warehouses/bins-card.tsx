import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { warehouse } from '../../domain/warehouses/warehouse.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { choiceText } from '../../resource/words/value-text.ts';
import { Card } from '../../ui/page/card.tsx';

/** The bins of a warehouse, zone by zone. */
export function BinsCard({ row, speech }: DetailPart<typeof warehouse>) {
  const bins = row.bins;
  if (bins.length === 0) return null;
  const zones = Map.groupBy(bins, ({ zone }) => (typeof zone === 'string' ? zone : ''));
  return (
    <Card display="grid" gap="3">
      <chakra.h2 fontSize="lg">
        <Trans>Bins</Trans>
      </chakra.h2>
      {[...zones].map(([zone, members]) => (
        <chakra.div key={zone}>
          {zone !== '' && (
            <chakra.h3 fontSize="sm" color="fg.muted" mb="1">
              {zone}
            </chakra.h3>
          )}
          <chakra.ul listStyle="none" display="flex" flexWrap="wrap" gap="2">
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
                <chakra.span fontFamily="mono" fontSize="sm">
                  {bin}
                </chakra.span>
                {typeof kind === 'string' && (
                  <chakra.span color="fg.muted" fontSize="sm">
                    {choiceText(speech, 'bins/kind', kind)}
                  </chakra.span>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      ))}
    </Card>
  );
}
