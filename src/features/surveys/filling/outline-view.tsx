import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { wordsOnly } from '../../../domain/surveys/rich-words.ts';
import { MutedText } from '../../../ui/page/text.tsx';
import { useInParts } from '../../../ui/page/use-in-parts.ts';
import type { OutlineEntry, OutlineQuestion } from './model/form-outline.ts';

export interface OutlineProps {
  outline: readonly OutlineEntry[];
  /** Only what keeps the form from being finished. */
  onlyFaults: boolean;
  onJump: (key: string) => void;
}

export function OutlineView({ outline, onlyFaults, onJump }: OutlineProps) {
  const isFaulty = ({ state }: OutlineQuestion) => state === 'missing' || state === 'wrong';
  const shown = onlyFaults
    ? outline
        .map((entry) => ({ ...entry, questions: entry.questions.filter(isFaulty) }))
        .filter(({ questions }) => questions.length > 0)
    : outline;
  const drawn = useInParts(shown.length);
  if (shown.length === 0) {
    return (
      <MutedText>
        <Trans>Nothing is missing.</Trans>
      </MutedText>
    );
  }
  return (
    <Sheet>
      {shown.slice(0, drawn).map((entry) => (
        <li key={entry.key}>
          <button type="button" onClick={() => onJump(entry.key)}>
            <span>
              <Trans>Page {entry.index + 1}</Trans>
              {entry.title && ' · '}
              {wordsOnly(entry.title)}
            </span>
          </button>
          <ul>
            {entry.questions.map((question) => (
              <li key={question.key}>
                <button type="button" onClick={() => onJump(question.key)}>
                  <StateMark state={question.state} />
                  <span>{wordsOnly(question.label)}</span>
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Sheet>
  );
}

/** Of many hundred lines, none of which has a style of its own: that would take longer than all the rest. */
const Sheet = chakra('ol', {
  base: {
    display: 'grid',
    gap: '4',
    listStyleType: 'none',
    '& ul': { listStyleType: 'none' },
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minH: '12',
      px: '2',
      textAlign: 'start',
      borderRadius: 'md',
      cursor: 'pointer',
      _hover: { bg: 'bg.hover' },
    },
    '& > li > button': { color: 'fg.muted', fontSize: 'sm' },
    '& > li > button > span': { lineClamp: '2' },
    '& button > span': { minW: '0' },
    '& svg': { flexShrink: '0', width: '1.25rem', height: '1.25rem' },
    '& [data-state]': { display: 'inline-flex', gap: '1', flexShrink: '0' },
    '& [data-state=answered]': { color: 'safe.text' },
    '& [data-state=open]': { color: 'fg.muted' },
    '& [data-state=missing], & [data-state=wrong]': {
      color: 'fault.text',
      fontSize: 'sm',
      fontWeight: 'medium',
    },
    '& [data-read-aloud]': { srOnly: true },
  },
});

function StateMark({ state }: Pick<OutlineQuestion, 'state'>) {
  const isSettled = state === 'answered' || state === 'open';
  const Icon = { answered: CircleCheck, open: Circle, missing: TriangleAlert, wrong: TriangleAlert }[state];
  return (
    <span data-state={state}>
      <Icon aria-hidden />
      <span data-read-aloud={isSettled ? '' : undefined}>
        <StateWords state={state} />
      </span>
    </span>
  );
}

function StateWords({ state }: Pick<OutlineQuestion, 'state'>) {
  switch (state) {
    case 'answered':
      return <Trans>Answered:</Trans>;
    case 'open':
      return <Trans>Not answered:</Trans>;
    case 'missing':
      return <Trans>Missing</Trans>;
    case 'wrong':
      return <Trans>Wrong</Trans>;
  }
}
