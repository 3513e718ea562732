import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Octagon from 'lucide-react/icons/octagon-alert';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import { type TreeLine, treeLines, typeOfRow } from '../../../domain/surveys/builder/row-tree.ts';
import { withRowAt } from '../../../domain/surveys/builder/table-changes.ts';
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Mono, MutedText } from '../../../ui/page/text.tsx';
import { type FormReading, findingsByRow } from './form-reading.ts';
import { useRowMoves } from './row-moves.ts';
import { labelOfRow } from './row-words.ts';
import { useTypeWords } from './type-words.ts';
import type { FormBuilder } from './use-builder.ts';
import { type RowDrag, useRowDrag } from './use-row-drag.ts';

interface QuestionTreeProps {
  builder: FormBuilder;
  reading: FormReading;
}

/** All questions in their order, groups with what is in them; dragged by their handles, or moved with Alt and an arrow. */
export function QuestionTree({ builder, reading }: QuestionTreeProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const { survey } = builder.tables;
  const lines = treeLines(survey);
  const found = findingsByRow(reading);
  const drag = useRowDrag(list, survey, (key, before) =>
    builder.change((tables) => withRowAt(tables, key, before)),
  );
  if (lines.length === 0) {
    return (
      <MutedText>
        <Trans>Nothing is asked yet. Add the first question.</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList ref={list} aria-label={t`Questions`}>
      {lines.map((line) => (
        <QuestionLine
          key={line.row.key}
          line={line}
          builder={builder}
          drag={drag}
          finding={found.get(line.row.key)}
        />
      ))}
    </PlainList>
  );
}

interface QuestionLineProps {
  line: TreeLine;
  builder: FormBuilder;
  drag: RowDrag;
  finding: 'error' | 'warning' | undefined;
}

function QuestionLine({ line, builder, drag, finding }: QuestionLineProps) {
  const { t } = useLingui();
  const { row, depth } = line;
  const typeWords = useTypeWords();
  const { onKeyDown } = useRowMoves(builder, row.key);
  const label = labelOfRow(row, builder.tables.languages);
  const isChosen = builder.chosen === row.key;
  const isGroup = typeOfRow(row.cells['type']).startsWith('begin_');
  const mark = drag.target?.key === row.key ? drag.target.side : null;
  return (
    <Line
      data-row={row.key}
      ps={`${Math.min(depth, 6) * 1.25}rem`}
      opacity={drag.dragged === row.key ? '0.5' : '1'}
      boxShadow={mark === 'before' ? INSET_TOP : mark === 'behind' ? INSET_BOTTOM : undefined}
    >
      <Handle title={t`Drag to move`} aria-hidden {...drag.handle(row.key)}>
        <GripVertical size={16} />
      </Handle>
      <Chooser
        type="button"
        aria-current={isChosen || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        bg={isChosen ? 'signal.subtle' : undefined}
        onClick={() => builder.choose(row.key)}
        onKeyDown={onKeyDown}
      >
        <chakra.span fontWeight={isGroup ? 'bold' : 'medium'} overflowWrap="anywhere" dir="auto">
          {label || t`Without words`}
        </chakra.span>
        <chakra.span color="fg.muted" fontSize="sm">
          {typeWords(row)} · <Mono>{row.cells['name']}</Mono>
        </chakra.span>
      </Chooser>
      <FindingMark kind={finding} />
    </Line>
  );
}

const INSET_TOP = 'inset 0 2px 0 {colors.signal.solid}';
const INSET_BOTTOM = 'inset 0 -2px 0 {colors.signal.solid}';

const Line = chakra('li', {
  base: { display: 'flex', alignItems: 'center', borderTop: '1px solid', borderColor: 'border' },
});

const Handle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'stretch',
    minW: '9',
    color: 'fg.muted',
    cursor: 'grab',
    touchAction: 'none',
    _active: { cursor: 'grabbing' },
  },
});

const Chooser = chakra('button', {
  base: {
    display: 'grid',
    flex: '1',
    minW: '0',
    gap: '0.5',
    px: '2',
    py: '2',
    textAlign: 'start',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
  },
});

function FindingMark({ kind }: { kind: 'error' | 'warning' | undefined }) {
  if (kind === undefined) return null;
  return (
    <chakra.span px="2" color={kind === 'error' ? 'fault.text' : 'energised.text'}>
      {kind === 'error' ? <Octagon size={18} aria-hidden /> : <AlertTriangle size={18} aria-hidden />}
      <VisuallyHidden>{kind === 'error' ? <Trans>Error</Trans> : <Trans>Warning</Trans>}</VisuallyHidden>
    </chakra.span>
  );
}
