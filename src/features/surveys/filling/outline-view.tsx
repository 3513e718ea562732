import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import type { OutlineEntry, OutlineQuestion } from './model/form-outline.ts';
import { RichText } from './rich-text.tsx';

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
  if (shown.length === 0) {
    return (
      <MutedText>
        <Trans>Nothing is missing.</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList as="ol" display="grid" gap="4">
      {shown.map((entry) => (
        <chakra.li key={entry.key}>
          <Jump onPress={() => onJump(entry.key)} color="fg.muted" fontSize="sm">
            <span>
              <Trans>Page {entry.index + 1}</Trans>
              {entry.title && ` · ${entry.title}`}
            </span>
          </Jump>
          <PlainList>
            {entry.questions.map((question) => (
              <li key={question.key}>
                <Jump onPress={() => onJump(question.key)}>
                  <StateMark state={question.state} />
                  <chakra.span minW="0">
                    <RichText text={question.label} />
                  </chakra.span>
                </Jump>
              </li>
            ))}
          </PlainList>
        </chakra.li>
      ))}
    </PlainList>
  );
}

const JumpRoot = chakra('button', {
  base: {
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
    '& svg': { flexShrink: '0', width: '1.25rem', height: '1.25rem' },
  },
});

type JumpProps = Omit<React.ComponentProps<typeof JumpRoot>, 'onClick'> & { onPress: () => void };

function Jump({ onPress, ...rest }: JumpProps) {
  return <JumpRoot type="button" onClick={onPress} {...rest} />;
}

function StateMark({ state }: Pick<OutlineQuestion, 'state'>) {
  switch (state) {
    case 'answered':
      return (
        <chakra.span color="safe.text">
          <CircleCheck aria-hidden />
          <VisuallyHidden>
            <Trans>Answered:</Trans>
          </VisuallyHidden>
        </chakra.span>
      );
    case 'open':
      return (
        <chakra.span color="fg.muted">
          <Circle aria-hidden />
          <VisuallyHidden>
            <Trans>Not answered:</Trans>
          </VisuallyHidden>
        </chakra.span>
      );
    case 'missing':
    case 'wrong':
      return (
        <chakra.span color="fault.text" display="inline-flex" gap="1" fontSize="sm" fontWeight="medium">
          <TriangleAlert aria-hidden />
          {state === 'missing' ? <Trans>Missing</Trans> : <Trans>Wrong</Trans>}
        </chakra.span>
      );
  }
}
