import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { ServerConfig } from '../config.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const DAY = 86_400_000;
/** Days before its end at which a certificate that renews itself has done so. */
const SOON = 21;
/** Milliseconds for the handshake. */
const PATIENCE = 8000;

const RENEW =
  'Renew it, and see that it renews itself (certbot, Caddy and others do); then restart the server.';

/** The certificate in the files, and the one that people meet. @param now milliseconds since the epoch */
export async function checkCertificates({ tls, publicUrl }: ServerConfig, now: number): Promise<Finding[]> {
  const url = publicUrl === null ? null : new URL(publicUrl);
  return [
    ...(tls ? [await checkFiles(tls, url?.hostname ?? null, now)] : []),
    ...(url?.protocol === 'https:' ? [await checkMet(url, now)] : []),
  ];
}

async function checkFiles(
  { certFile, keyFile }: NonNullable<ServerConfig['tls']>,
  host: string | null,
  now: number,
): Promise<Finding> {
  const about = 'certificate of TLS_CERT';
  try {
    const certificate = new X509Certificate(await readFile(certFile));
    if (!certificate.checkPrivateKey(createPrivateKey(await readFile(keyFile))))
      return failed(
        about,
        'does not belong to the key in TLS_KEY',
        'Name the two files that were made together.',
      );
    if (host !== null && certificate.checkHost(host) === undefined && certificate.checkIP(host) === undefined)
      return failed(about, `is not for ${host}, the host of PUBLIC_URL`, 'Get one for this name.');
    return lifeFinding(about, certificate, now);
  } catch {
    return failed(
      about,
      'TLS_CERT or TLS_KEY cannot be read as PEM files',
      'Check both paths, and who may read them.',
    );
  }
}

/** As browsers see it, past whatever proxy is in front. */
async function checkMet(url: URL, now: number): Promise<Finding> {
  const about = `certificate of ${url.hostname}`;
  try {
    const { certificate, fault } = await handshake(url);
    const life = lifeFinding(about, certificate, now);
    if (life.status === 'failed' || fault === null) return life;
    const mend = 'Serve the whole chain of a certificate for this name that browsers trust.';
    return failed(about, `is not trusted here (${fault})`, mend);
  } catch {
    const mend = 'See that the proxy runs, and that this machine can reach its own public address.';
    return warning(about, `${url.host} does not answer over TLS from here`, mend);
  }
}

/** Takes any certificate, to look at it: nothing is sent. */
function handshake({ hostname, port }: URL): Promise<{ certificate: X509Certificate; fault: string | null }> {
  return new Promise((resolve, reject) => {
    const options = { host: hostname, port: Number(port || 443), rejectUnauthorized: false };
    const named = isIP(hostname) === 0 ? { ...options, servername: hostname } : options;
    const socket = connect(named, () => {
      const certificate = socket.getPeerX509Certificate();
      const fault = socket.authorized ? null : codeOf(socket.authorizationError);
      socket.destroy();
      if (certificate) resolve({ certificate, fault });
      else reject(new Error('no certificate'));
    });
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}

/** Node's types say Error; it is the code of OpenSSL. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function lifeFinding(about: string, certificate: X509Certificate, now: number): Finding {
  const [from, to] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  const days = Math.floor((to - now) / DAY);
  const until = new Date(to).toISOString();
  if (now < from) return failed(about, 'is not valid yet', "Check this machine's clock.");
  if (now >= to) return failed(about, `ended at ${until}`, RENEW);
  const words = `is good until ${until}, for ${days} days`;
  return days < SOON ? warning(about, words, RENEW) : ok(about, words);
}
