import * as z from 'zod';

/** Where the numbers of this node are to be read. */
export interface MetricsSettings {
  /** Null: on the port of the app, behind the token. */
  readonly port: number | null;
  /** Of that port. */
  readonly host: string;
  /** Null only on a port of its own that nobody but this machine reaches. */
  readonly token: string | null;
}

/** Where spans go. */
export interface TraceSettings {
  /** Address of the collector's call for traces. */
  readonly url: string;
  readonly serviceName: string;
  /** Of the requests that no proxy has decided about: 0 to 1. */
  readonly share: number;
}

/** A token that nobody guesses. */
const LEAST_TOKEN = 24;

const LOOPBACK = '127.0.0.1';

export const monitoringVariables = {
  METRICS_PORT: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(0).max(65_535))
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a name')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]+$/, 'must be letters, digits and - . _ ~ + / =')
    .min(LEAST_TOKEN, `must have at least ${LEAST_TOKEN} characters`)
    .optional(),
  DISK_FREE_MB: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .default('200')
    .transform(Number),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL with http or https' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('fieldline'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number),
};

type Given = z.infer<z.ZodObject<typeof monitoringVariables>>;

/** What is wrong with these variables together; the name of the one to change, and why. */
export function monitoringFaults(
  { METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Given,
  isLoopback: (host: string) => boolean,
): [name: string, message: string][] {
  if (METRICS_HOST === undefined) return [];
  const faults: [string, string][] = [];
  if (METRICS_PORT === undefined) faults.push(['METRICS_PORT', 'is missing: METRICS_HOST is set']);
  if (METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST))
    faults.push(['METRICS_TOKEN', 'is missing: METRICS_HOST opens the numbers to other machines']);
  return faults;
}

export function metricsSettingsOf({
  METRICS_PORT,
  METRICS_HOST,
  METRICS_TOKEN,
}: Given): MetricsSettings | null {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  return { port: METRICS_PORT ?? null, host: METRICS_HOST ?? LOOPBACK, token: METRICS_TOKEN ?? null };
}

export function traceSettingsOf(given: Given): TraceSettings | null {
  const base = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (base === undefined) return null;
  return {
    url: `${base.replace(/\/$/, '')}/v1/traces`,
    serviceName: given.OTEL_SERVICE_NAME,
    share: given.OTEL_TRACES_SAMPLER_ARG,
  };
}
