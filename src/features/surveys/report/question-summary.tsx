import { chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { greatestOf } from '../../../domain/kit/values/long-lists.ts';
import type { AnswerFigures, Group, Summary } from '../../../domain/surveys/report.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Table } from '../../../ui/page/table.tsx';
import { Muted, MutedText } from '../../../ui/page/text.tsx';
import { useGroupText } from './group-text.ts';

/** Answers written in words that a card shows; all of them are in the table below. */
const WORDS_SHOWN = 5;

/** One question: how many gave which answer, as a table whose bars are its chart. */
export function QuestionSummary({ summary }: { summary: Summary }) {
  const { question, answered, groups, figures, texts } = summary;
  return (
    <Card>
      <chakra.h2 fontSize="md">{question.label}</chakra.h2>
      <MutedText fontSize="sm" mb="3">
        <Plural value={answered} one="# answer" other="# answers" />
      </MutedText>
      {figures && <FigureRow figures={figures} unit={question.unit} />}
      {groups.length > 0 && <Bars summary={summary} />}
      {texts.length > 0 && (
        <chakra.ul ps="4" display="grid" gap="1">
          {[...new Set(texts)].slice(0, WORDS_SHOWN).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </chakra.ul>
      )}
    </Card>
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

function Bars({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const { question, answered, groups } = summary;
  const text = useGroupText();
  const { number } = useFormat();
  const most = greatestOf(
    1,
    groups.map(({ count }) => count),
  );
  return (
    <Table
      label={question.label}
      look="bars"
      columns={[
        { id: 'answer', head: t`Answer`, names: true, cell: (group) => text(question, group) },
        { id: 'surveys', head: t`Surveys`, figure: true, cell: ({ count }) => number(count) },
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
