import * as z from 'zod';

/** As they stand in addresses, without protocol and port. */
const hostNames = z
  .string()
  .regex(/^[a-z0-9.:[\]-]*(\s*,\s*[a-z0-9.:[\]-]+)*$/i, 'must be names of hosts, separated by commas')
  .transform((names) => names.split(',').flatMap((name) => name.trim().toLowerCase() || []));

export const privateHostVariables = { SSO_PRIVATE_HOSTS: hostNames.default([]) };
