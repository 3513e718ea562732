import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { memo } from 'react';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useJustCame, useNotedAct } from '../../../resource/act/use-act.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface FillingFootProps {
  isAtStart: boolean;
  isAtEnd: boolean;
  /** Answers of this page, once it was said on the way to the next one. */
  missingHere: number;
  onBack: () => void;
  onNext: () => Promise<void>;
  /** Absent: there is nothing to finish. */
  onFinish: (() => Promise<boolean>) | undefined;
}

/** Back and next, always at the same place. */
export const FillingFoot = memo(function FillingFoot(props: FillingFootProps) {
  const { isAtStart, isAtEnd, missingHere, onBack, onNext, onFinish } = props;
  const step = useNotedAct(async () => {
    await onNext();
    // A thumb is quick from page to page: only while something is waited for a press is none.
    return false;
  });
  return (
    <chakra.footer
      bg="bg.surface"
      borderTop="1px solid"
      borderColor="border"
      px="4"
      pt="3"
      pb="calc({spacing.3} + env(safe-area-inset-bottom))"
    >
      {missingHere > 0 && (
        <chakra.p role="status" maxW="form" mx="auto" mb="2" color="fault.text" fontWeight="medium">
          <Plural
            value={missingHere}
            one="# answer here is missing or wrong. Press again to go on all the same."
            other="# answers here are missing or wrong. Press again to go on all the same."
          />
        </chakra.p>
      )}
      <chakra.div display="flex" gap="3" maxW="form" mx="auto">
        <Button
          size="lg"
          disabled={isAtStart}
          icon={
            <chakra.span display="grid" _rtl={{ transform: 'scaleX(-1)' }}>
              <ArrowLeft aria-hidden />
            </chakra.span>
          }
          onClick={onBack}
        >
          <Trans>Back</Trans>
        </Button>
        {isAtEnd && onFinish ? (
          <FinishButton onFinish={onFinish} />
        ) : (
          <Button
            size="lg"
            look="primary"
            flex="1"
            busy={step.busy}
            disabled={isAtEnd}
            onClick={() => step.act()}
          >
            <Trans>Next</Trans>
          </Button>
        )}
      </chakra.div>
    </chakra.footer>
  );
});

/** Stands where "Next" stood: the end of a double press on that finishes nothing. */
function FinishButton({ onFinish }: { onFinish: () => Promise<boolean> }) {
  const hasJustCome = useJustCame();
  return (
    <ActionButton size="lg" look="primary" flex="1" disabled={hasJustCome} onAct={onFinish}>
      <Trans>Finish</Trans>
    </ActionButton>
  );
}
