import * as z from 'zod';
import type {
  ServiceChoices,
  ServiceName,
  ServiceState,
  ServiceValues,
} from '../../src/domain/install/wizard.ts';
import { SERVICE_NAMES, SERVICES, variablesOf } from '../../src/domain/install/wizard.ts';
import type { ProblemDetail } from '../../src/domain/kit/problems/problem.ts';
import { mailVariables } from '../mail/mail-settings.ts';
import { bucketVariables } from '../modules/attachments/bucket-settings.ts';
import { errorVariables } from '../modules/error-reports/error-settings.ts';
import { pushVariables } from '../modules/push-service/push-settings.ts';
import { refuse } from '../problems/errors.ts';
import { detailsOf } from '../problems/issue-details.ts';
import { ssoVariables } from './platform-sso.ts';
import type { Environment, InstallationSettings } from './settings-file.ts';

/** The same checks that the start makes of the environment. */
const SCHEMAS: Readonly<Record<ServiceName, z.ZodObject>> = {
  mail: z.strictObject(mailVariables),
  sso: z.strictObject(ssoVariables),
  storage: z.strictObject(bucketVariables),
  errors: z.strictObject({ SENTRY_DSN: errorVariables.SENTRY_DSN }),
  push: z.strictObject(pushVariables),
};

/** Without what was left empty. @throws ProblemError `validation` that names the variables */
export function checkedValues(service: ServiceName, given: ServiceValues): ServiceValues {
  const values = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
  const missing = SERVICES[service].required.filter((name) => values[name] === undefined);
  const parsed = SCHEMAS[service].safeParse(values);
  const details: ProblemDetail[] = [
    ...missing.map((path) => ({ path, code: 'required', message: 'is missing' as const })),
    ...(parsed.error?.issues ?? []).flatMap((issue) => detailsOf(issue, false)),
  ];
  if (details.length > 0) refuse('validation', details);
  return values;
}

/** What is set, and by whom; secrets stay here. */
export function serviceStates(
  env: Environment,
  settings: InstallationSettings,
): Readonly<Record<ServiceName, ServiceState>> {
  const stateOf = (service: ServiceName): ServiceState => {
    const names = variablesOf(service);
    const isFixed = isFixedService(env, service);
    const source: Environment = isFixed ? env : settings.variables;
    const secret: readonly string[] = SERVICES[service].secret;
    const shown = names.flatMap((name) => {
      const value = source[name];
      return value === undefined || value === '' || secret.includes(name) ? [] : [[name, value] as const];
    });
    const isSet = names.some((name) => Boolean(source[name]));
    return { state: isFixed ? 'fixed' : isSet ? 'set' : 'off', values: Object.fromEntries(shown) };
  };
  return {
    mail: stateOf('mail'),
    sso: stateOf('sso'),
    storage: stateOf('storage'),
    errors: stateOf('errors'),
    push: stateOf('push'),
  };
}

/** Settings with these services instead of the ones before; a service that is not named stays as it is. */
export function withServices(
  env: Environment,
  settings: InstallationSettings,
  choices: ServiceChoices,
): InstallationSettings {
  const variables = { ...settings.variables };
  for (const service of SERVICE_NAMES) {
    const chosen = choices[service];
    if (chosen === undefined) continue;
    if (isFixedService(env, service)) {
      const message = 'is set by the environment of the server, which wins: change it there';
      refuse('validation', [{ path: service, code: 'invalid_value', message }]);
    }
    const values = chosen === null ? {} : checkedValues(service, chosen);
    for (const name of variablesOf(service)) delete variables[name];
    Object.assign(variables, values);
  }
  return { ...settings, variables, servicesDone: true };
}

/** The values of a service as the environment or the settings have them; null where it is off. */
export function serviceValues(
  env: Environment,
  settings: InstallationSettings,
  service: ServiceName,
): ServiceValues | null {
  const source: Environment = isFixedService(env, service) ? env : settings.variables;
  const found = variablesOf(service).flatMap((name) => (source[name] ? [[name, source[name]] as const] : []));
  return found.length === 0 ? null : Object.fromEntries(found);
}

function isFixedService(env: Environment, service: ServiceName): boolean {
  return variablesOf(service).some((name) => Boolean(env[name]));
}
