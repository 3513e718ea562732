import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider that says what a test tells it to, right or wrong. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** Over the discovery document as it should be. */
  metadata: Readonly<Record<string, unknown>>;
  /** Over the ID token's claims as they should be; `nonce` is the test's to give. */
  claims: Readonly<Record<string, unknown>>;
  /** How the ID token is signed: by the key that it publishes, by another one, or not at all. */
  signature: 'own' | 'foreign' | 'none';
  /** Over the ID token's header as it should be. */
  header: Readonly<Partial<JWTHeaderParameters>>;
  /** Seconds by which its clock is ahead. */
  clockOff: number;
  /** Instead of the usual answers, by path. */
  readonly answers: Map<string, Answer>;
  /** Calls of the token endpoint so far. */
  readonly exchanges: readonly URLSearchParams[];
  reset(): void;
  close(): Promise<void>;
}

const CLIENT_ID = 'fieldline';

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const { privateKey: foreignKey } = await generateKeyPair('RS256');
  const exchanges: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  const issuer = `http://localhost:${port}`;
  const provider: ScriptedProvider = {
    issuer,
    metadata: {},
    claims: {},
    signature: 'own',
    header: {},
    clockOff: 0,
    answers: new Map(),
    exchanges,
    reset() {
      provider.metadata = {};
      provider.claims = {};
      provider.signature = 'own';
      provider.header = {};
      provider.clockOff = 0;
      provider.answers.clear();
      exchanges.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const scripted = provider.answers.get(path);
    if (scripted) return scripted(request, response);
    if (path === '/.well-known/openid-configuration') return json(response, document());
    if (path === '/jwks')
      return json(response, { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] });
    if (path !== '/token') return void response.writeHead(404).end();
    exchanges.push(new URLSearchParams(await text(request)));
    const now = Math.floor(Date.now() / 1000) + provider.clockOff;
    const claims = {
      iss: issuer,
      aud: CLIENT_ID,
      sub: 'somebody',
      iat: now,
      exp: now + 300,
      ...provider.claims,
    };
    const { signature } = provider;
    const token =
      signature === 'none'
        ? new UnsecuredJWT(claims).encode()
        : await new SignJWT(claims)
            .setProtectedHeader({ alg: 'RS256', ...provider.header })
            .sign(signature === 'own' ? privateKey : foreignKey);
    json(response, { access_token: 'opaque', token_type: 'Bearer', id_token: token });
  }

  function document() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...provider.metadata,
    };
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** What a web server says that is no provider, or has fallen over. */
export function html(status: number): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
}
