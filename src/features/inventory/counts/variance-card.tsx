import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { varianceOf } from '../../../domain/inventory/count-variance.ts';
import { type CountLine, stockCount } from '../../../domain/inventory/stock-count.ts';
import { typedRow } from '../../../domain/kit/entity/typed-row.ts';
import { entities } from '../../../domain/registry.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import type { Speech } from '../../../resource/words/value-text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { LinkText, MutedText, SectionHeading } from '../../../ui/page/text.tsx';

/** What was counted beside what the book said, the differences first. */
export function VarianceCard({ row, speech }: DetailPart<typeof stockCount>) {
  const { t } = useLingui();
  const { quantity } = speech.format;
  const count = typedRow(stockCount, row);
  const lines = count.lines.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const different = lines.filter((line) => varianceOf(line));
  const equal = lines.filter((line) => varianceOf(line) === 0);
  const uncounted = lines.length - different.length - equal.length;
  return (
    <Card>
      <SectionHeading mb="2">
        <Plural value={different.length} one="# difference" other="# differences" />
      </SectionHeading>
      <Table
        label={t`Differences`}
        columns={[
          {
            id: 'item',
            head: t`Item`,
            names: true,
            // The difference has to be seen on a phone.
            minWidth: '6rem',
            cell: (line) => <CountedItem line={line} />,
          },
          {
            id: 'book',
            head: t`In the book`,
            figure: true,
            cell: ({ expected, unit }) => quantity(expected, unit),
          },
          {
            id: 'counted',
            head: t`Counted`,
            figure: true,
            cell: ({ counted, unit }) => quantity(counted, unit),
          },
          {
            id: 'difference',
            head: t`Difference`,
            figure: true,
            cell: (line) => <Variance line={line} speech={speech} />,
          },
        ]}
        rows={[...different, ...equal]}
        keyOf={({ id }) => id}
      />
      {uncounted > 0 && (
        <MutedText mt="2">
          <Plural
            value={uncounted}
            one="# place was not counted and stays as it is."
            other="# places were not counted and stay as they are."
          />
        </MutedText>
      )}
    </Card>
  );
}

function CountedItem({ line: { stockLineId, name, bin } }: { line: CountLine }) {
  return (
    <>
      <LinkText>
        <Link to={recordPath(entities.stockLine, stockLineId)}>{name}</Link>
      </LinkText>
      {/* Below its name, for the same reason. */}
      {bin && (
        <chakra.div fontFamily="mono" fontSize="sm" fontWeight="normal" color="fg.muted">
          {bin}
        </chakra.div>
      )}
    </>
  );
}

function Variance({ line, speech }: { line: CountLine; speech: Speech }) {
  const variance = varianceOf(line) ?? 0;
  const signed = `${variance > 0 ? '+' : ''}${speech.format.quantity(variance, line.unit)}`;
  return (
    <chakra.span fontWeight="semibold" {...(variance !== 0 && { color: 'energised.text' })}>
      {variance === 0 ? <Trans>none</Trans> : signed}
    </chakra.span>
  );
}
