import { Trans, useLingui } from '@lingui/react/macro';
import type { LogicFinding } from '../../../domain/surveys/builder/check-logic.ts';
import { plainWordsIn } from '../../../domain/surveys/rich-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Table, TableSheet } from '../../../ui/page/table.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { FindingsTable } from '../forms/findings-table.tsx';
import { type FormReading, keyOfItem } from './form-reading.ts';
import { useLogicWords } from './logic-words.ts';

interface CheckViewProps {
  reading: FormReading;
  /** Opens the panel of a question. */
  onShow: (key: string) => void;
}

/** What is wrong with the form, and what of it is hardly meant. */
export function CheckView({ reading, onShow }: CheckViewProps) {
  const { errors, warnings } = reading.read;
  const isClean = errors.length + warnings.length + reading.logic.length === 0;
  return (
    <Stack>
      {isClean && (
        <Banner kind="success">
          <Trans>Nothing stands out: every question can be reached and answered.</Trans>
        </Banner>
      )}
      {reading.logic.length > 0 && <LogicTable reading={reading} onShow={onShow} />}
      <FindingsTable errors={errors} warnings={warnings} />
    </Stack>
  );
}

function LogicTable({ reading, onShow }: CheckViewProps) {
  const { t } = useLingui();
  const wordsOf = useLogicWords(reading);
  return (
    <Stack gap="3">
      <SectionHeading>
        <Trans>Hardly meant so</Trans>
      </SectionHeading>
      <TableSheet aria-label={t`Hardly meant so`}>
        <Table
          look="cards"
          columns={[
            {
              id: 'question',
              head: t`Question`,
              names: true,
              cell: (finding) => <QuestionLink reading={reading} finding={finding} onShow={onShow} />,
            },
            { id: 'what', head: t`What stands out`, cell: wordsOf },
          ]}
          rows={reading.logic}
          keyOf={({ part, code, field }) => `${part.path} ${code} ${field}`}
        />
      </TableSheet>
    </Stack>
  );
}

function QuestionLink({ reading, finding, onShow }: CheckViewProps & { finding: LogicFinding }) {
  const { definition } = reading.read;
  const { item } = finding.part;
  const key = keyOfItem(reading, item);
  return (
    <Button
      look="link"
      whiteSpace="normal"
      textAlign="start"
      disabled={key === null}
      onClick={() => key && onShow(key)}
    >
      <bdi>{plainWordsIn(item.label, definition.defaultLanguage, definition) || item.name}</bdi>
    </Button>
  );
}
