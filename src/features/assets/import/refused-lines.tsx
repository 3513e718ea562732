import { chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import type { ExportTable } from '../../../resource/output/export-table.ts';
import { useFieldLabel } from '../../../resource/words/use-field-label.ts';
import { useDetailWords, useRefusalWords } from '../../../session/problems/use-error-words.ts';
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
      <chakra.h2 fontSize="lg">
        <Plural value={refused.length} one="# line is refused" other="# lines are refused" />
      </chakra.h2>
      <chakra.table
        fontSize="sm"
        width="full"
        css={{ '& td, & th': { paddingBlock: '6px', paddingInlineEnd: '12px', textAlign: 'inherit' } }}
      >
        <thead>
          <chakra.tr borderBottom="1px solid" borderColor="border">
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Reason`}</th>
            <th scope="col">{t`Detail`}</th>
          </chakra.tr>
        </thead>
        <tbody>
          {ordered.slice(0, SHOWN).map((each) => (
            <tr key={`${each.line} ${each.field} ${each.code}`}>
              <chakra.td fontVariantNumeric="tabular-nums">{each.line}</chakra.td>
              <td>{labelOf(each.field)}</td>
              <td>{i18n._(REFUSAL_WORDS[each.code])}</td>
              <chakra.td color="fg.muted" overflowWrap="anywhere" minW="6.5rem">
                {detailOf(each)}
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {refused.length > SHOWN && (
        <chakra.p color="fg.muted">
          <Plural value={refused.length - SHOWN} one="and # more" other="and # more" />
        </chakra.p>
      )}
      <ExportMenu label={t`Export`} fileName="refused-lines" table={table} />
    </chakra.section>
  );
}

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
