import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import type { FormEnvironment } from '../../../domain/surveys/form/environment.ts';
import { languageFor } from '../../../domain/surveys/form/form-language.ts';
import { deviceZone, useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormatLocale } from '../../../ui/format/format.ts';
import type { OpenedForm } from './model/open-form.ts';

type EnvironmentOf = (
  opened: OpenedForm,
  deviceId: string,
  lastRecord?: JsonDocument | null,
) => FormEnvironment;

/**
 * Who fills the form in, on what and when, in the form's language that is nearest to theirs.
 *
 * @param lastRecord for a record that begins
 */
export function useFormEnvironment(...given: Parameters<EnvironmentOf>): FormEnvironment {
  return useEnvironmentOf()(...given);
}

/** The same of a form that is yet to be read. */
export function useEnvironmentOf(): EnvironmentOf {
  const { user, now } = useWorkspace();
  const locale = useFormatLocale();
  return ({ form, files }, deviceId, lastRecord) => ({
    clock: { timeZone: deviceZone(), now, random: Math.random, locale },
    language: languageFor(form.definition, locale),
    metadata: { username: user.name, email: user.email, deviceid: deviceId },
    files,
    ...(lastRecord === undefined ? {} : { lastRecord }),
  });
}
