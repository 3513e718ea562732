import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import type { SignInFormState } from './use-sign-in-form.ts';

/** Whether the provider's own second factor stands for ours. */
export function SecondFactorFields({ state: { draft, change, fault } }: { state: SignInFormState }) {
  const { t } = useLingui();
  return (
    <>
      <div>
        <Checkbox
          label={t`Trust the provider’s second factor`}
          checked={draft.trustSecondFactor}
          aria-describedby="trust-second-factor"
          onChange={(event) => change({ trustSecondFactor: event.target.checked })}
        />
        <MutedText id="trust-second-factor" fontSize="sm">
          <Trans>
            Where its token says so (amr with mfa, otp, hwk, swk or sc), ours is not asked for. Otherwise
            people who have a second factor here are asked for it after the provider too.
          </Trans>
        </MutedText>
      </div>
      {draft.trustSecondFactor && (
        <LabelledControl
          label={t`Value of acr that stands for two factors`}
          help={t`For providers that send no amr. Empty: amr alone says it.`}
          error={fault('secondFactorAcr')}
        >
          <TextInput
            value={draft.secondFactorAcr}
            onChange={(event) => change({ secondFactorAcr: event.target.value })}
            maxLength={300}
            spellCheck={false}
            autoCapitalize="none"
          />
        </LabelledControl>
      )}
    </>
  );
}
