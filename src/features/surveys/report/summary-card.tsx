import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import type { AnswerFigures, AnswerSummary, Group } from '../../../domain/surveys/report.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { Muted, MutedText } from '../../../ui/page/text.tsx';

/** Answers written in words that a card shows at once, and how many more a press shows. */
const WORDS = { first: 5, more: 50 };

interface SummaryCardProps {
  label: string;
  summary: AnswerSummary;
  unit?: string | null;
  /** What is counted: surveys, or the rows of a repeat. */
  counted: string;
  groupText: (group: Group) => string;
  /** What else there is to show of the answers. */
  children?: ReactNode;
}

/** One question: how many gave which answer, as a table whose bars are its chart. */
export function SummaryCard({ label, summary, unit = null, counted, groupText, children }: SummaryCardProps) {
  const { answered, groups, figures, texts } = summary;
  return (
    <Card>
      <chakra.h2 fontSize="md" overflowWrap="anywhere">
        {label}
      </chakra.h2>
      <MutedText fontSize="sm" mb="3">
        <Plural value={answered} one="# answer" other="# answers" />
      </MutedText>
      {figures && <FigureRow figures={figures} unit={unit} />}
      {groups.length > 0 && <Bars label={label} summary={summary} counted={counted} groupText={groupText} />}
      {texts.length > 0 && <Words texts={texts} />}
      {children}
    </Card>
  );
}

function Words({ texts }: { texts: readonly string[] }) {
  const [most, setMost] = useState(WORDS.first);
  const different = [...new Set(texts)];
  return (
    <>
      <chakra.ul ps="4" display="grid" gap="1" overflowWrap="anywhere">
        {different.slice(0, most).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </chakra.ul>
      {different.length > most && (
        <Button size="sm" mt="2" onClick={() => setMost(most + WORDS.more)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

function FigureRow({ figures, unit }: { figures: AnswerFigures; unit: string | null }) {
  const { t } = useLingui();
  const { quantity } = useFormat();
  const shown = [
    [t`Least`, figures.least],
    [t`Mean`, figures.mean],
    [t`Most`, figures.most],
  ] as const;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" mb="3" alignItems="baseline">
      {shown.map(([name, value]) => (
        <chakra.div key={name} display="flex" gap="2">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd fontWeight="semibold">{quantity(value, unit)}</chakra.dd>
        </chakra.div>
      ))}
      {figures.findings > 0 && (
        <StatusBadge tone="fault">
          <Plural value={figures.findings} one="# out of limits" other="# out of limits" />
        </StatusBadge>
      )}
    </chakra.dl>
  );
}

function Bars({ label, summary, counted, groupText }: Omit<SummaryCardProps, 'unit' | 'children'>) {
  const { t } = useLingui();
  const { answered, groups } = summary;
  const { number } = useFormat();
  const most = greatestOf(
    1,
    groups.map(({ count }) => count),
  );
  return (
    <Table
      label={label}
      look="bars"
      columns={[
        { id: 'answer', head: t`Answer`, names: true, cell: groupText },
        { id: 'surveys', head: counted, figure: true, cell: ({ count }) => number(count) },
        {
          id: 'share',
          head: t`Share`,
          cell: (group) => <Bar group={group} most={most} answered={answered} />,
        },
      ]}
      rows={groups}
      keyOf={({ value }) => value}
    />
  );
}

function Bar({ group, most, answered }: { group: Group; most: number; answered: number }) {
  const { quantity } = useFormat();
  const share = answered === 0 ? 0 : Math.round((100 * group.count) / answered);
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      <chakra.div aria-hidden flex="1" height="3" borderRadius="sm" bg="bg.sunken" overflow="hidden">
        <chakra.div height="full" bg="signal.solid" style={{ width: `${(100 * group.count) / most}%` }} />
      </chakra.div>
      <Muted fontSize="sm" minW="10" textAlign="end">
        {quantity(share, '%')}
      </Muted>
    </chakra.div>
  );
}
