import { askHidden } from './ask-hidden.ts';

export interface ImportAccount {
  readonly email: string;
  readonly password: string;
  readonly tenantId: string;
}

/** Asks for what was not given. */
export async function accountFor(
  api: string,
  tenantId: string,
  given: string | undefined,
): Promise<ImportAccount> {
  const demo = given === undefined ? await demoPlanner(api, tenantId) : undefined;
  if (demo) return demo;
  if (given === undefined) throw new Error('--email is missing');
  const known = process.env['FIELDLINE_PASSWORD'];
  if (known === undefined && !process.stdin.isTTY) throw new Error('FIELDLINE_PASSWORD is not set');
  const password = known ?? (await askHidden(`Password for ${given}`));
  return { email: given, password, tenantId };
}

interface DemoAccount extends ImportAccount {
  readonly role: string;
}

async function demoPlanner(api: string, tenantId: string): Promise<ImportAccount | undefined> {
  const response = await fetch(`${api}/demo/accounts`).catch((error: unknown) => {
    throw new Error(`No server answers at ${api.replace(/\/api$/, '')}: start it with npm start`, {
      cause: error,
    });
  });
  if (!response.ok) return undefined;
  const accounts = (await response.json()) as DemoAccount[]; // our own server's answer
  const here = accounts.filter((account) => account.tenantId === tenantId);
  return here.find(({ role }) => role === 'planner') ?? here.find(({ role }) => role === 'tenant_admin');
}
