import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isForbidden } from '../../api/api-error.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { StepActions, StepFrame } from './step-frame.tsx';
import { useTask } from './use-task.ts';

interface TokenStepProps {
  enter: (token: string) => Promise<void>;
  /** Why the token of before does not do. */
  failed: unknown;
}

/** Whoever can read the server's terminal may install it, and nobody else. */
export function TokenStep({ enter, failed }: TokenStepProps) {
  const { t, i18n } = useLingui();
  const [token, setToken] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, error = failed, run } = useTask();
  const words = error === undefined || isForbidden(error) ? undefined : errorWords(error);
  const atField = isMissing
    ? t`Please fill in all required fields.`
    : isForbidden(error)
      ? t`This is not the token that the server printed. It is a new one for each installation.`
      : undefined;
  return (
    <StepFrame
      title={t`Set-up token`}
      lead={
        <Trans>
          So that nobody else installs this server before you do, it printed a token when it started.
        </Trans>
      }
    >
      <chakra.form
        display="grid"
        gap="4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(token.trim() === '');
          if (token.trim() !== '') run(() => enter(token.trim()));
        }}
      >
        {words !== undefined && (
          <Banner kind="error">{typeof words === 'string' ? words : i18n._(words)}</Banner>
        )}
        <LabelledControl
          label={t`Token`}
          required
          error={atField}
          help={t`In the terminal or the log of the server, and in the file set-up-token of its data directory.`}
        >
          <TextInput
            value={token}
            fontFamily="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onChange={(event) => setToken(event.target.value)}
          />
        </LabelledControl>
        <StepActions>
          <Button type="submit" look="primary" busy={isBusy}>
            <Trans>Begin</Trans>
          </Button>
        </StepActions>
      </chakra.form>
    </StepFrame>
  );
}
