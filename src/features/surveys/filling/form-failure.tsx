import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { expressionText } from '../findings/expression-texts.ts';
import type { FormFailure } from './model/begin-filling.ts';

interface CannotBeginProps {
  failure: FormFailure;
  onClose: (() => void) | undefined;
}

/** Which question it is, for whoever published the form. */
export function CannotBegin({ failure: { question, fault }, onClose }: CannotBeginProps) {
  const { t, i18n } = useLingui();
  const message = expressionText(fault, i18n);
  return (
    <EmptyState
      heading="h1"
      title={t`This form cannot be worked out`}
      action={
        onClose && (
          <Button size="lg" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <Trans>
        It stops at “{question}”: {message}. The answers that were given are kept. Whoever published the form
        has to mend it.
      </Trans>
    </EmptyState>
  );
}

/** The answer stands; what hangs on it could not be worked out. */
export function CannotGoOn({ failure: { question, fault } }: { failure: FormFailure }) {
  const { i18n } = useLingui();
  const message = expressionText(fault, i18n);
  return (
    <Banner kind="error">
      <Trans>
        The form could not work everything out: “{question}” stops: {message}. Your answer is kept.
      </Trans>
    </Banner>
  );
}
