import { chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import type { ExportTable } from '../../../resource/output/export-table.ts';
import { useFieldLabel } from '../../../resource/words/use-field-label.ts';
import { useDetailWords, useRefusalWords } from '../../../session/problems/use-error-words.ts';
import { Table } from '../../../ui/page/table.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { ASSET_LABELS } from '../labels.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';

const SHOWN = 50;

/** What was not taken and why, by line of the file; all of it as a file to work through. */
export function RefusedLines({ refused }: { refused: readonly RowRefusal[] }) {
  const { t, i18n } = useLingui();
  const labelOf = useFieldLabel(ASSET_LABELS);
  const detailOf = useRefusalDetail();
  if (refused.length === 0) return null;
  const ordered = refused.toSorted((left, right) => left.line - right.line);
  const table = (): ExportTable => ({
    title: t`Refused lines`,
    head: [t`Line`, t`Field`, t`Reason`, t`Detail`],
    lines: ordered.map((each) => [
      each.line,
      labelOf(each.field),
      i18n._(REFUSAL_WORDS[each.code]),
      detailOf(each),
    ]),
  });
  return (
    <chakra.section display="grid" gap="2" justifyItems="start">
      <SectionHeading>
        <Plural value={refused.length} one="# line is refused" other="# lines are refused" />
      </SectionHeading>
      <Table
        label={t`Refused lines`}
        columns={[
          { id: 'line', head: t`Line`, cell: ({ line }) => line },
          { id: 'field', head: t`Field`, cell: ({ field }) => labelOf(field) },
          { id: 'reason', head: t`Reason`, cell: ({ code }) => i18n._(REFUSAL_WORDS[code]) },
          {
            id: 'detail',
            head: t`Detail`,
            minWidth: '6.5rem',
            cell: (each) => <Detail>{detailOf(each)}</Detail>,
          },
        ]}
        rows={ordered.slice(0, SHOWN)}
        keyOf={({ line, field, code }) => `${line} ${field} ${code}`}
      />
      {refused.length > SHOWN && (
        <MutedText>
          <Plural value={refused.length - SHOWN} one="and # more" other="and # more" />
        </MutedText>
      )}
      <ExportMenu label={t`Export`} fileName="refused-lines" table={table} />
    </chakra.section>
  );
}

const Detail = chakra('span', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } });

/** What the server said, in the person's language, or what stood in the file. */
function useRefusalDetail(): (refused: RowRefusal) => string {
  const refusalWords = useRefusalWords();
  const detailWords = useDetailWords();
  return ({ problem, detail }) => {
    if (!problem) return detail;
    const [first] = problem.details;
    return [refusalWords(problem), first && detailWords(first)].filter(Boolean).join(' – ');
  };
}
