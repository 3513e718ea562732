import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { FormFailure } from './model/begin-filling.ts';

interface CannotBeginProps {
  failure: FormFailure;
  onClose: (() => void) | undefined;
}

/** Which question it is, for whoever published the form. */
export function CannotBegin({ failure: { question, message }, onClose }: CannotBeginProps) {
  const { t } = useLingui();
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
export function CannotGoOn({ failure: { question, message } }: { failure: FormFailure }) {
  return (
    <Banner kind="error">
      <Trans>
        The form could not work everything out: “{question}” stops at {message}. Your answer is kept.
      </Trans>
    </Banner>
  );
}
