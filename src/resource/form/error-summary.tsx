import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { DataError, DataErrorCode } from '../../data/store/data-error.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { useFailureWords } from '../act/save-failure.ts';
import { useFieldLabel } from '../words/use-field-label.ts';
import { controlId } from './form-field.tsx';
import type { ResourceFormState } from './use-resource-form.ts';

/** What the device knows the reason of, and says. */
const SAID: readonly DataErrorCode[] = ['not_ready', 'asked_for', 'why_less', 'rested_on'];

/** What has to be mended before the form can be saved, each with a link to its field; or why saving failed. */
export function ErrorSummary({ state, ref }: { state: ResourceFormState; ref: Ref<HTMLDivElement> }) {
  const names = Object.keys(state.form.formState.errors);
  return (
    <chakra.div ref={ref} tabIndex={-1} mb={names.length > 0 || state.failure ? '4' : '0'}>
      {names.length > 0 && <FieldFaults state={state} names={names} />}
      {state.failure && <NotSaved state={state} failure={state.failure} />}
    </chakra.div>
  );
}

function FieldFaults({ state, names }: { state: ResourceFormState; names: readonly string[] }) {
  const { i18n } = useLingui();
  const fieldLabel = useFieldLabel(state.labels);
  const { errors } = state.form.formState;
  const { requiredSummary } = state.labels;
  const isMissing = names.some((name) => errors[name]?.type === 'required');
  return (
    <Banner kind="error">
      <chakra.strong>
        {isMissing && requiredSummary ? i18n._(requiredSummary) : <Trans>Please check these fields.</Trans>}
      </chakra.strong>
      <chakra.ul ps="5">
        {names.map((name) => (
          <li key={name}>
            <Trans comment="A field, and what is wrong with it">
              <chakra.a
                href={`#${controlId(name)}`}
                textDecoration="underline"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(controlId(name))?.focus();
                }}
              >
                {fieldLabel(name)}
              </chakra.a>
              : {errors[name]?.message ?? ''}
            </Trans>
          </li>
        ))}
      </chakra.ul>
    </Banner>
  );
}

function NotSaved({ state, failure }: { state: ResourceFormState; failure: DataError }) {
  const { i18n } = useLingui();
  const failureWords = useFailureWords();
  const { failures } = state.labels;
  const failed = state.isNew ? failures?.create : failures?.update;
  return (
    <Banner kind="error">
      {failed && <chakra.strong display="block">{i18n._(failed)}</chakra.strong>}
      {failure.code === 'looking_on' ? (
        <Trans>You are viewing Fieldline as another role: nothing is saved.</Trans>
      ) : failure.code === 'quota' ? (
        <Trans>
          This device is full. Nothing was saved; what you typed is still here. Free some space and save
          again.
        </Trans>
      ) : SAID.includes(failure.code) ? (
        failureWords(failure)
      ) : (
        <Trans>
          This device could not save. Nothing was written; what you typed is still here. Try again.
        </Trans>
      )}
    </Banner>
  );
}
