import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { checkCertificates } from '../../server/doctor/certificates.ts';
import { clockFinding } from '../../server/doctor/clock.ts';
import { examine } from '../../server/doctor/examine.ts';
import type { Finding } from '../../server/doctor/finding.ts';
import { checkDisk, checkNode } from '../../server/doctor/machine.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../support/certificate.ts';
import { startCollector } from '../support/collector.ts';
import { startMailServer } from '../support/mail-server.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { startPusherServer } from '../support/pusher-server.ts';
import { testClock } from '../support/server-app.ts';
import { startServerProcess } from '../support/server-process.ts';

const PROGRAM = join(import.meta.dirname, '../../server/cli/doctor.ts');
const DAY = 86_400_000;
/** Outside of what systems give out by themselves. */
const CLOSED = '127.0.0.1:20113';
const KEY = { region: 'eu-west-3', accessKeyId: 'planted-key-id-1f3c', secretAccessKey: 'planted-s3-1f3c' };
const clock = { now: () => Date.now() };

type Environment = Readonly<Record<string, string>>;

/** The command as an operator runs it, with nothing of this process's settings. */
async function doctor(environment: Environment, ...parameters: string[]) {
  const { PATH = '' } = process.env;
  const running = promisify(execFile)(process.execPath, [PROGRAM, ...parameters], {
    env: { PATH, ...environment },
  });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'fieldline-doctor-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** What was found of one thing. */
function of(findings: readonly Finding[], about: string): Finding | undefined {
  return findings.find((finding) => finding.about === about);
}

/** What is wrong or to be looked at has its mend. */
function expectMends(findings: readonly Finding[]): void {
  for (const { about, status, mend } of findings)
    expect(status === 'ok' ? mend === null : (mend?.length ?? 0) > 10, about).toBe(true);
}

describe('npm run doctor', { timeout: 120_000 }, () => {
  it('makes nothing where there is nothing, and says that it is no fault', async () => {
    const dataDir = join(await folder(), 'data');
    const { code, said } = await doctor({ DATA_DIR: dataDir, PORT: '20112' });
    expect(said).toMatch(/0 wrong, 2 to look at/);
    expect(said).toContain('there is none yet');
    expect(code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('looks at the embedded database and its server, whether that runs or not', async () => {
    const dataDir = await folder();
    const server = await startServerProcess({ dataDir });
    onTestFinished(() => server.stop());
    const PORT = new URL(server.url).port;
    const running = await doctor({ DATA_DIR: dataDir, PORT });
    expect(running.said).toMatch(/PostgreSQL \d+\.\d+ \(embedded\) answers/);
    expect(running.said).toMatch(/migrations: all \d+ have run/);
    expect(running.said).toContain('what is acknowledged is on the disk');
    expect(running.said).toContain('says that it is ready');
    expect(running.code).toBe(0);
    await server.stop();
    const before = (await readdir(dataDir)).sort();
    const stopped = await doctor({ DATA_DIR: dataDir, PORT });
    expect(stopped.said).toMatch(/PostgreSQL \d+\.\d+ \(embedded\) answers/);
    expect(stopped.said).toContain('Start the server');
    expect(stopped.code).toBe(0);
    expect((await readdir(dataDir)).sort()).toEqual(before);
    // It was given back.
    await server.start();
  });

  it('ends with 1 where something does not work, each with its mend, and tells programs the same', async () => {
    const environment = {
      DATA_DIR: await folder(),
      DATABASE_URL: `postgres://a:b@${CLOSED}/x`,
      PORT: '20112',
    };
    const { code, said } = await doctor(environment);
    expect(code).toBe(1);
    expect(said).toContain('WRONG database: cannot be reached');
    const json = await doctor(environment, '--json');
    expect(json.code).toBe(1);
    const { findings } = JSON.parse(json.said) as { findings: Finding[] };
    expect(of(findings, 'database')).toMatchObject({ status: 'failed' });
    expectMends(findings);
  });

  it('names the variables of an environment that stops the start', async () => {
    const { code, said } = await doctor({
      DATA_DIR: await folder(),
      PORT: '99999',
      LOG_LEVEL: 'planted-1f3c',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/WRONG environment: .*PORT: .*LOG_LEVEL: /);
  });
});

describe('a database of the operator’s own', () => {
  let url = '';
  beforeAll(async () => {
    url = await createDatabase();
    await (await openDatabase({ url })).close();
    return () => dropDatabase(url);
  });

  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const look = async () => {
    const { findings } = await examine({ DATABASE_URL: url, DATA_DIR: tmpdir(), PORT: '20112' }, clock);
    expectMends(findings);
    return findings;
  };

  it('is of this version, older, or newer', async () => {
    expect(of(await look(), 'database')?.words).toMatch(/^PostgreSQL 1\d/);
    expect(of(await look(), 'migrations')).toMatchObject({ status: 'ok' });
    expect(of(await look(), 'durability')).toMatchObject({
      status: 'warning',
      words: 'PostgreSQL has fsync = off, full_page_writes = off',
    });
    await run("update schema_migrations set name = '9999_of_tomorrow.sql' where name = '0083_watched.sql'");
    expect(of(await look(), 'migrations')).toMatchObject({
      status: 'failed',
      words: expect.stringContaining('9999_of_tomorrow.sql'),
    });
    await run("delete from schema_migrations where name = '9999_of_tomorrow.sql'");
    expect(of(await look(), 'migrations')).toMatchObject({
      status: 'warning',
      words: expect.stringContaining('1 are pending (from 0083_watched.sql)'),
    });
  });

  it('is warned of where people are served by a superuser', async () => {
    const both = { DATABASE_URL: url, MIGRATION_DATABASE_URL: url, DATA_DIR: tmpdir(), PORT: '20112' };
    const { findings } = await examine(both, clock);
    expect(of(findings, 'login')).toMatchObject({ status: 'warning' });
  });
});

describe('the machine', () => {
  it.each([
    [199, 'failed'],
    [600, 'warning'],
    [5000, 'ok'],
  ])('with %i MB free of the 200 that are asked for is %s', async (megabytes, status) => {
    const finding = await checkDisk(
      { dataDir: '/var/lib/x', diskFreeMb: 200 },
      async () => megabytes * 1_000_000,
    );
    expect(finding).toMatchObject({ status, words: expect.stringContaining(`${megabytes} MB`) });
    expectMends([finding]);
  });

  it('may have a clock that differs by a minute, and another Node', () => {
    expect(clockFinding('theirs', 61_000, 0)).toMatchObject({
      status: 'failed',
      words: expect.stringContaining('61 s ahead'),
    });
    expect(clockFinding('theirs', 0, 61_000)).toMatchObject({
      status: 'failed',
      words: expect.stringContaining('61 s behind'),
    });
    expect(clockFinding('theirs', 59_000, 0)).toMatchObject({ status: 'ok' });
    expect(checkNode('20.19.1')).toMatchObject({ status: 'failed' });
    expect(checkNode('24.21.0')).toMatchObject({ status: 'ok' });
  });
});

describe('certificates', () => {
  const END = Date.UTC(2027, 10, 26, 14, 6, 28);

  const configFor = async (environment: Environment, cert = CERTIFICATE, key = CERTIFICATE_KEY) => {
    const made = await folder();
    const [TLS_CERT, TLS_KEY] = [join(made, 'cert.pem'), join(made, 'key.pem')];
    await Promise.all([writeFile(TLS_CERT, cert), writeFile(TLS_KEY, key)]);
    return readConfig({
      AUTH_SECRET: 'long enough for a secret of a test',
      TLS_CERT,
      TLS_KEY,
      ...environment,
    });
  };
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const otherKey = String(other.privateKey.export({ type: 'pkcs8', format: 'pem' }));

  it.each([
    ['long before its end', END - 100 * DAY, 'ok', 'for 100 days'],
    ['three weeks before its end', END - 20 * DAY, 'warning', 'for 20 days'],
    ['at its end', END, 'failed', 'ended at 2027-11-26T14:06:28.000Z'],
    ['before its beginning', END - 366 * DAY, 'failed', 'not valid yet'],
  ])('are looked at %s', async (_when, now, status, words) => {
    const findings = await checkCertificates(await configFor({}), now);
    expect(findings).toMatchObject([{ status, words: expect.stringContaining(words) }]);
    expectMends(findings);
  });

  it.each<[string, Environment, string, string]>([
    ['of another name', { PUBLIC_URL: 'http://other.example' }, CERTIFICATE, CERTIFICATE_KEY],
    ['with another key', {}, CERTIFICATE, otherKey],
    ['that are none', {}, 'planted-1f3c', CERTIFICATE_KEY],
  ])('%s are refused', async (_which, environment, cert, key) => {
    const findings = await checkCertificates(await configFor(environment, cert, key), END - 100 * DAY);
    expect(findings).toMatchObject([{ status: 'failed' }]);
    expectMends(findings);
  });

  it('that people meet are looked at as well, past the proxy in front', async () => {
    const proxy = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (_, response) => response.end());
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const AUTH_SECRET = 'long enough for a secret of a test';
    const config = await readConfig({ AUTH_SECRET, PUBLIC_URL: `https://localhost:${port}` });
    const early = await checkCertificates(config, END - 100 * DAY);
    expect(early).toMatchObject([{ status: 'failed', words: expect.stringContaining('SELF_SIGNED') }]);
    const late = await checkCertificates(config, END + DAY);
    expect(late).toMatchObject([{ status: 'failed', words: 'ended at 2027-11-26T14:06:28.000Z' }]);
    const nobody = await readConfig({ AUTH_SECRET, PUBLIC_URL: `https://${CLOSED}` });
    expect(await checkCertificates(nobody, END)).toMatchObject([{ status: 'warning' }]);
  });
});

describe('services', () => {
  const settingsAt = (
    places: Readonly<Record<'mail' | 'bucket' | 'push' | 'traces', string>>,
  ): Environment => ({
    SMTP_URL: places.mail,
    MAIL_FROM: 'fieldline@grid.example',
    S3_BUCKET: 'files',
    S3_REGION: KEY.region,
    S3_ACCESS_KEY_ID: KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    S3_ENDPOINT: places.bucket,
    PUSHER_APP_ID: '1',
    PUSHER_KEY: 'test-key',
    PUSHER_SECRET: 'test-secret',
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: places.push,
    PUSHER_TLS: 'false',
    OTEL_EXPORTER_OTLP_ENDPOINT: places.traces,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20planted-1f3c',
  });

  it('that work are tried as the server uses them, and nobody gets a mail', async () => {
    const [mail, bucket, push, collector] = await Promise.all([
      startMailServer(),
      startBucketServer(KEY),
      startPusherServer(),
      startCollector(),
    ]);
    for (const service of [mail, bucket, push, collector]) onTestFinished(() => service.close());
    const settings = settingsAt({
      mail: mail.url,
      bucket: bucket.url,
      push: String(push.port),
      traces: collector.endpoint,
    });
    const { findings } = await examine({ ...settings, DATA_DIR: await folder(), PORT: '20112' }, clock);
    for (const about of ['mail', 'bucket', 'push', 'traces'])
      expect(of(findings, about), about).toMatchObject({ status: 'ok' });
    expect(mail.received).toEqual([]);
    expect(bucket.objects.size).toBe(0);
    expect(collector.headers()).toMatchObject({ url: '/v1/traces', authorization: 'Bearer planted-1f3c' });
  });

  it('that do not answer are each named, with what to do', async () => {
    const [, port = ''] = CLOSED.split(':');
    const settings = settingsAt({
      mail: `smtp://${CLOSED}`,
      bucket: `http://${CLOSED}`,
      push: port,
      traces: `http://${CLOSED}`,
    });
    const { findings } = await examine({ ...settings, DATA_DIR: await folder(), PORT: '20112' }, clock);
    for (const about of ['mail', 'bucket', 'push', 'traces'])
      expect(of(findings, about), about).toMatchObject({ status: 'failed' });
    expectMends(findings);
  });
});

describe('secrets', () => {
  const S = 'planted1f3c9a7e';
  /** A secret in each setting that can hold one, and in places where one has no business. */
  const PLANTED: Environment = {
    AUTH_SECRET: `${S}-and-more-of-it-for-the-length`,
    DATABASE_URL: `postgres://fieldline:${S}@${CLOSED}/fieldline?password=${S}&sslkey=${S}`,
    MIGRATION_DATABASE_URL: `postgres://owner:${S}@${CLOSED}/fieldline?options=${S}#${S}`,
    PUBLIC_URL: `https://user:${S}@127.0.0.1:20112/?token=${S}`,
    SMTP_URL: `smtp://user:${S}@${CLOSED}/?pass=${S}`,
    MAIL_FROM: 'fieldline@grid.example',
    METRICS_TOKEN: `${S}-metrics-token`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://user:${S}@${CLOSED}/${S}?key=${S}`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${S}`,
    S3_BUCKET: 'files',
    S3_REGION: 'eu-west-3',
    S3_ENDPOINT: `http://user:${S}@${CLOSED}/${S}`,
    S3_ACCESS_KEY_ID: `id-${S}`,
    S3_SECRET_ACCESS_KEY: S,
    PUSHER_APP_ID: `app-${S}`,
    PUSHER_KEY: `key-${S}`,
    PUSHER_SECRET: S,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: '20113',
    PUSHER_TLS: 'false',
    SENTRY_DSN: `http://${S}@${CLOSED}/1`,
    SSO_ISSUER: `https://user:${S}@127.0.0.1:20113/${S}`,
    SSO_CLIENT_ID: S,
    SSO_CLIENT_SECRET: S,
  };

  const toEnvironment = async (): Promise<Environment> => ({ ...PLANTED, DATA_DIR: await folder() });
  const toFile = async (): Promise<Environment> => {
    const DATA_DIR = await folder();
    const settings = { database: 'postgres', servicesDone: true, installed: true, variables: PLANTED };
    await writeFile(join(DATA_DIR, 'settings.json'), JSON.stringify(settings));
    await writeFile(join(DATA_DIR, 'auth-secret'), S.padEnd(64, 'x'));
    await writeFile(join(DATA_DIR, 'postgres-password'), S);
    return { DATA_DIR };
  };

  it.each([
    ['in the environment', toEnvironment],
    ['in the file of the wizard', toFile],
  ])('%s are not in what the doctor says', { timeout: 60_000 }, async (_where, plant) => {
    const environment = await plant();
    for (const parameters of [[], ['--json']]) {
      const { said } = await doctor(environment, ...parameters);
      expect(said).toContain('AUTH_SECRET');
      expect(said).toContain(CLOSED);
      expect(said).not.toContain(S);
    }
  });

  it.each(Object.keys(PLANTED).filter((name) => PLANTED[name]?.includes(S)))(
    'are not said of %s where it is no value at all',
    async (name) => {
      const broken = [`${S}`, `:${S}@@//`, `postgres://user:12#${S}@host/db`, `http://user:1/${S}@host/`];
      for (const value of broken) {
        const { settings, findings } = await examine(
          { DATA_DIR: await folder(), PORT: '20112', [name]: value },
          testClock(),
        );
        expect(JSON.stringify([settings, findings]), value).not.toContain(S);
      }
    },
  );

  it('of a damaged file are not repeated', async () => {
    const DATA_DIR = await folder();
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(join(DATA_DIR, 'settings.json'), `{"variables":{"SMTP_URL":"${S}"`);
    await writeFile(join(DATA_DIR, 'auth-secret'), S);
    const { code, said } = await doctor({ DATA_DIR, PORT: '20112' });
    expect(said).toContain('settings.json in DATA_DIR is not valid');
    expect(said).toContain('is not whole');
    expect(said).not.toContain(S);
    expect(code).toBe(1);
  });
});
