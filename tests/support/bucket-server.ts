import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketServer {
  /** For S3_ENDPOINT. */
  readonly url: string;
  /** By path: `/bucket/files/…`. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Bytes of objects that were read so far. */
  sent(): number;
  /** Loses all objects. */
  forget(): void;
  /** Answers so many requests as a service that is too busy. */
  beBusy(times: number): void;
  close(): Promise<void>;
}

interface Key {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Keeps objects in memory, for requests that are signed with the key (AWS Signature Version 4). */
export async function startBucketServer(key: Key): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  let busy = 0;
  let sent = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      if (busy > 0) {
        busy--;
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      } else if (!isSigned(request, key)) {
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      } else if (request.method === 'PUT') {
        objects.set(path, body);
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(path);
        response.writeHead(204).end();
      } else {
        const object = objects.get(path);
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (!object) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
        else {
          const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
          sent += part.length;
          response.writeHead(first === undefined ? 200 : 206).end(part);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    sent: () => sent,
    forget: () => objects.clear(),
    beBusy(times) {
      busy = times;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** As the service's documentation describes the check; written apart from the library that signs. */
function isSigned(request: IncomingMessage, { region, accessKeyId, secretAccessKey }: Key): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!given) return false;
  const [, credential = '', names = '', signature] = given;
  const [id, day = '', ...scope] = credential.split('/');
  if (id !== accessKeyId || scope.join('/') !== `${region}/s3/aws4_request`) return false;
  const header = (name: string) => String(request.headers[name] ?? '');
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${scope.join('/')}`, hash].join('\n');
  const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
  const signingKey = [day, ...scope].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(signingKey, toSign).toString('hex') === signature;
}
