import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { Context } from 'oidc-provider';
import Provider from 'oidc-provider';

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it says of an account, by the login that is typed; whoever types another one has no claims. */
  readonly accounts: Map<string, Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/** A real, certified provider in this process, with its own login page and one client: `callbackUrl`'s. */
export async function startProvider(callbackUrl: string): Promise<TestProvider> {
  const accounts: TestProvider['accounts'] = new Map();
  const clientId = 'fieldline';
  const clientSecret = 'the secret of this client, long enough';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callbackUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', 'realm_access'],
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ ...accounts.get(accountId), sub: accountId }),
    }),
    // Nobody has to agree: an organisation decides that for its people.
    loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    // Browsers ask for it, and the provider has none.
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else answer(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * What a browser does at the provider: signs in on its page, and follows it back. @returns where it sends the browser then,
 * the first address that is not its own
 */
export async function signInAtProvider(
  { issuer }: TestProvider,
  start: string,
  login: string,
): Promise<string> {
  const cookies = new Map<string, string>();
  let next = start;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 10; step++) {
    if (!next.startsWith(issuer)) return next;
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    form = null;
    if (location !== null) next = new URL(location, next).href;
    else {
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`the provider shows no form: ${answer.status} ${page}`);
      next = new URL(action, next).href;
      form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
    }
  }
  throw new Error('the provider does not send the browser back');
}
