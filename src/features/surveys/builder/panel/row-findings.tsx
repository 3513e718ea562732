import { chakra } from '@chakra-ui/react';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { PlainList } from '../../../../ui/page/layout.tsx';
import { useFindingText } from '../finding-text.ts';
import { keyOfItem } from '../form-reading.ts';
import { useLogicWords } from '../logic-words.ts';
import { useRowEditing } from './row-editing.ts';

/** What is wrong with the row, and what is hardly meant. */
export function RowFindings() {
  const { row, findings, reading } = useRowEditing();
  const textOf = useFindingText();
  const logicWords = useLogicWords(reading);
  const logic = reading.logic.filter(({ part }) => keyOfItem(reading, part.item) === row.key);
  if (findings.length + logic.length === 0) return null;
  const isError = findings.some((one) => one.isError);
  return (
    <Banner kind={isError ? 'error' : 'warning'}>
      <PlainList>
        {findings.map(({ finding }) => (
          <chakra.li
            key={`${finding.cell} ${finding.code} ${JSON.stringify(finding.detail)}`}
            overflowWrap="anywhere"
          >
            {textOf(finding)}
          </chakra.li>
        ))}
        {logic.map((finding) => (
          <li key={`${finding.code} ${finding.field}`}>{logicWords(finding)}</li>
        ))}
      </PlainList>
    </Banner>
  );
}
