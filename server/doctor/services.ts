import { createTransport } from 'nodemailer';
import type { ServiceName, ServiceTest, ServiceValues } from '../../src/domain/install/wizard.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { ServerConfig } from '../config.ts';
import { publicUrlOf } from '../config.ts';
import type { Environment } from '../install/settings-file.ts';
import { serviceFailure, tryService } from '../install/try-service.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { receiverOf } from '../modules/error-reports/error-settings.ts';
import type { TraceSettings } from '../monitoring/monitoring-settings.ts';
import { clockFinding } from './clock.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { shownOrigin } from './shown-settings.ts';

/** Milliseconds for one service. */
const PATIENCE = 10_000;

export interface ServiceDeps {
  readonly config: ServerConfig;
  /** With what the wizard was told below it. */
  readonly env: Environment;
  readonly clock: Clock;
}

/** What this machine has to reach, each tried as the server uses it, but that nobody gets a mail or a report. */
export async function checkServices(deps: ServiceDeps): Promise<Finding[]> {
  const { config, env } = deps;
  const { mail, bucket, push, errorReporting, traces } = config;
  const tries: readonly Promise<Finding[]>[] = [
    checkServer(config, deps.clock),
    ...(mail ? [found('mail', 'the mail server takes mail from here', tryMail(mail))] : []),
    ...(bucket
      ? [found('bucket', 'the bucket takes, gives and removes a file', asServer(deps, 'storage'))]
      : []),
    ...(push ? [found('push', 'the push service takes a hint', asServer(deps, 'push'))] : []),
    ...(errorReporting ? [found('errors', 'the receiver of error reports answers', tryReceiver(env))] : []),
    ...(traces ? [found('traces', 'the collector of traces takes them', tryCollector(traces, env))] : []),
  ];
  return (await Promise.all(tries)).flat();
}

/** Whether it runs is not for this program to judge: it may be looked at because it does not. */
async function checkServer(config: ServerConfig, clock: Clock): Promise<Finding[]> {
  const address = publicUrlOf(config);
  const url = `${address}${config.apiBasePath}/ready`;
  const who = `the server at ${shownOrigin(address) ?? 'PUBLIC_URL'}`;
  try {
    const before = clock.now();
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' });
    const date = Date.parse(answer.headers.get('date') ?? '');
    const said: unknown = await answer.json().catch(() => null);
    const clocks = Number.isNaN(date)
      ? []
      : [clockFinding('the clock of the address that people use', date, before)];
    if (answer.ok) return [ok('server', `${who} says that it is ready`), ...clocks];
    const mend = 'See the findings here, and the log of that server.';
    return [failed('server', `${who} answers ${answer.status}${failingOf(said)}`, mend), ...clocks];
  } catch {
    return [
      warning(
        'server',
        `${who} does not answer from here`,
        'Start the server, or see to the proxy in front of it.',
      ),
    ];
  }
}

/** The names of what fails, as our server says them. */
function failingOf(said: unknown): string {
  const details = typeof said === 'object' && said !== null && 'details' in said ? said.details : [];
  const names = ['database', 'migrations', 'disk'].filter(
    (name) =>
      Array.isArray(details) &&
      details.some((detail) => (detail as { path?: unknown } | null)?.path === name),
  );
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
}

/** In our own words: a service's repeat keys and addresses. */
async function found(about: string, works: string, trying: Promise<ServiceTest>): Promise<Finding[]> {
  const { result } = await trying.catch(serviceFailure);
  if (result === 'works') return [ok(about, works)];
  const [words, mend] = FAULTS[result];
  return [failed(about, words, mend)];
}

const FAULTS: Readonly<
  Record<Exclude<ServiceTest['result'], 'works'>, readonly [words: string, mend: string]>
> = {
  host_unknown: [
    'the name of its host cannot be looked up',
    'Check the address, and the name service of this machine.',
  ],
  unreachable: [
    'nothing answers at its address',
    'See that it runs, and that a firewall lets this machine out.',
  ],
  timed_out: ['it does not answer in time', 'See that it runs, and that a firewall lets this machine out.'],
  tls: ['its certificate is refused, or it speaks no TLS', "Check its certificate and this machine's clock."],
  credentials: [
    'it refuses the name, the password or the key',
    'Set them anew; spaces and special signs need care in a URL.',
  ],
  missing: ['what the settings name is not there', 'Check the name and the region, or make it.'],
  refused: ['it refuses what it is asked', 'See the log of that service.'],
};

async function asServer({ env, clock }: ServiceDeps, service: ServiceName): Promise<ServiceTest> {
  const names = service === 'storage' ? /^S3_/ : /^PUSHER_/;
  const values = Object.entries(env).filter(([name, value]) => names.test(name) && Boolean(value));
  // Nobody is sent a mail.
  const deps = { clock, reach: { loopback: false, privateHosts: [] }, recipient: '' };
  return tryService(service, Object.fromEntries(values) as ServiceValues, deps); // of those with a value
}

const WORKS: ServiceTest = { result: 'works', words: '' };

/** Signs in to the mail server, and sends nothing. */
async function tryMail({ smtpUrl }: MailSettings): Promise<ServiceTest> {
  const transport = createTransport(smtpUrl);
  const late = AbortSignal.timeout(PATIENCE);
  const over = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true });
  });
  try {
    await Promise.race([transport.verify(), over]);
    return WORKS;
  } finally {
    transport.close();
  }
}

/** Whether somebody answers there: a report would wake whoever reads them. */
async function tryReceiver({ SENTRY_DSN = '' }: Environment): Promise<ServiceTest> {
  const receiver = receiverOf(SENTRY_DSN);
  if (receiver)
    await fetch(new URL('/', receiver), { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' });
  return WORKS;
}

async function tryCollector({ url }: TraceSettings, env: Environment): Promise<ServiceTest> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headersOf(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''), 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'error',
  });
  if (answer.ok) return WORKS;
  if (answer.status === 401 || answer.status === 403) return { result: 'credentials', words: '' };
  return { result: answer.status === 404 ? 'missing' : 'refused', words: '' };
}

/** `name=value,name=value`, each as it stands in a URL (the specification of OpenTelemetry's exporters). */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.flatMap(([name = '', ...value]) =>
      name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]],
    ),
  );
}
