import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';

/** A button for a glove: pressed while it is the answer. */
export const ResultButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minH: '20',
    px: '4',
    fontSize: 'xl',
    fontWeight: 'semibold',
    bg: 'bg.surface',
    border: '2px solid',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    cursor: 'pointer',
    touchAction: 'manipulation',
    '& svg': { width: '28px', height: '28px', flexShrink: '0' },
  },
  variants: {
    result: {
      chosen: {
        '&[aria-pressed=true]': { bg: 'signal.solid', borderColor: 'signal.solid', color: 'signal.onSolid' },
      },
      pass: {
        '&[aria-pressed=true]': { bg: 'safe.solid', borderColor: 'safe.solid', color: 'safe.onSolid' },
      },
      fail: {
        '&[aria-pressed=true]': { bg: 'fault.solid', borderColor: 'fault.solid', color: 'fault.onSolid' },
      },
      notApplicable: {
        minH: '14',
        fontSize: 'lg',
        '&[aria-pressed=true]': {
          bg: 'neutral.solid',
          borderColor: 'neutral.solid',
          color: 'neutral.onSolid',
        },
      },
    },
  },
});

interface ResultButtonsProps {
  /** `judge`: pass, fail, not applicable; `skip`: the answer is typed, but may not apply. */
  kind: 'judge' | 'skip';
  result: string;
  /** Null takes the answer back. */
  onResult: (result: string | null) => void;
}

export function ResultButtons({ kind, result, onResult }: ResultButtonsProps) {
  const { t } = useLingui();
  const toggle = (value: string) => onResult(result === value ? null : value);
  return (
    <chakra.div role="group" aria-label={t`Result`} display="grid" gridTemplateColumns="1fr 1fr" gap="3">
      {kind === 'judge' && (
        <>
          <ResultButton
            type="button"
            result="pass"
            aria-pressed={result === 'pass'}
            onClick={() => toggle('pass')}
          >
            <Check aria-hidden /> {t`Pass`}
          </ResultButton>
          <ResultButton
            type="button"
            result="fail"
            aria-pressed={result === 'fail'}
            onClick={() => toggle('fail')}
          >
            <X aria-hidden /> {t`Fail`}
          </ResultButton>
        </>
      )}
      <ResultButton
        type="button"
        result="notApplicable"
        gridColumn="1 / -1"
        aria-pressed={result === 'notApplicable'}
        onClick={() => toggle('notApplicable')}
      >
        <Ban aria-hidden /> {t`N.A.`}
      </ResultButton>
    </chakra.div>
  );
}
