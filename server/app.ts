import { Resolver } from 'node:dns/promises';
import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '../src/domain/kit/values/ids.ts';
import { pushOrigin } from '../src/domain/shared/public-settings.ts';
import { WIRE_LIMITS } from '../src/domain/sync/wire.ts';
import { administrationRoutes } from './administration.ts';
import type { ChallengeDeps } from './auth/passkeys/challenge.ts';
import { authRoutes } from './auth/routes.ts';
import { authenticate, renewal } from './auth/session/authenticate.ts';
import { deriveKey } from './auth/session/secret.ts';
import type { AuthDeps } from './auth/session/session-parts.ts';
import { domainRoutes, type ResolveTxt } from './auth/single-sign-on/domain-routes.ts';
import { guardedFetch } from './auth/single-sign-on/guarded-fetch.ts';
import { singleSignOnSettingsRoutes } from './auth/single-sign-on/settings-routes.ts';
import { backupRoutes } from './backup/backup-routes.ts';
import { lastRun } from './backup/backup-runs.ts';
import { createCells } from './cells/cells.ts';
import type { ServerConfig } from './config.ts';
import { isLoopback, isSecure, publicUrlOf } from './config.ts';
import { freeBytesOn } from './data-dir/free-bytes.ts';
import { createGate } from './database/connection/gate.ts';
import type { Database } from './database/database.ts';
import { requireAdminRights } from './http/admin-rights.ts';
import { openChangeHints } from './http/change-hints.ts';
import { watchEnd } from './http/ended-requests.ts';
import { eventRoutes, HEARTBEAT } from './http/events.ts';
import { apiHeaders, securityHeaders } from './http/headers.ts';
import { readJsonBodies } from './http/json-body.ts';
import { NO_JSON_SCHEMAS } from './http/no-json-schemas.ts';
import { describeApi, docsRoutes } from './http/open-api.ts';
import { closePromptly } from './http/prompt-close.ts';
import { limitRequests } from './http/rate-limits.ts';
import { readyRoute } from './http/ready-route.ts';
import { requestIds, trustedPeer } from './http/request-id.ts';
import { serveApp } from './http/static-app.ts';
import { refuseUntilSetUp, systemRoutes } from './http/system-routes.ts';
import { tlsOptions } from './http/tls-options.ts';
import { installRoutes } from './install/install-routes.ts';
import { demoMailRoute } from './mail/demo-mails.ts';
import { startMailSender } from './mail/mail-sender.ts';
import { smtpMailer } from './mail/mailer.ts';
import { fileRoutes } from './modules/attachments/file-routes.ts';
import { fileStoreOf } from './modules/attachments/store-of.ts';
import { uploadRoutes } from './modules/attachments/upload-routes.ts';
import { tunnelRoutes } from './modules/error-reports/tunnel-routes.ts';
import { clearanceRoutes } from './modules/field-ops/clearance-routes.ts';
import { deletedRoutes } from './modules/history/deleted-routes.ts';
import { historyRoutes } from './modules/history/history-routes.ts';
import { importRoutes } from './modules/import/import-routes.ts';
import { feedbackRoutes } from './modules/knowledge-base/feedback-routes.ts';
import { logRoutes } from './modules/logs/log-routes.ts';
import { pluginRoutes } from './modules/plugins/routes.ts';
import { pushRoutes } from './modules/push-service/push-routes.ts';
import { openPushService } from './modules/push-service/push-service.ts';
import { publicSettingsRoute } from './modules/settings/public-settings.ts';
import { tenantSettingRoutes } from './modules/settings/tenant-settings.ts';
import { ticketRoutes } from './modules/support/ticket-routes.ts';
import { REFUSAL_RULES, WRITE_RULES } from './modules/write-rules.ts';
import { createMonitoring, type Monitoring } from './monitoring/monitoring.ts';
import { errorHandler } from './problems/errors.ts';
import { resourceRoutes } from './resource/http/routes.ts';
import type { WriteDeps } from './resource/write/execute-write.ts';
import { demoAccounts } from './seed/accounts.ts';
import { deviceRoutes } from './sync/devices.ts';
import { syncRoutes } from './sync/routes.ts';
import { startUpkeep } from './upkeep.ts';

export interface AppOptions {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly logger?: FastifyServerOptions['logger'];
  /** The built client. Default: `dist` beside this folder. */
  readonly distDir?: string;
  /** Checks every answer against its schema: for tests; in production it costs more than it finds. */
  readonly validateAnswers?: boolean;
  /** Milliseconds between two signs of life on an event stream. Default: HEARTBEAT. */
  readonly heartbeat?: number;
  /** How the records of a mail domain are read. Default: the machine's DNS. */
  readonly resolveTxt?: ResolveTxt;
  /** Bytes that are free on a folder's disk. Default: the machine's. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** The whole server but its socket and its database, which the caller opens and closes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database } = options;
  const lastBackup = async () => config.backups && lastRun(database);
  const isTrusted = trustedPeer(config.trustProxy);
  const monitoring = await createMonitoring({ ...options, lastBackup, isTrusted });
  const app = fastify({
    ...tlsOptions(config),
    logger: options.logger ?? { level: config.logLevel },
    // Its own two lines hold the whole address.
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: NO_JSON_SCHEMAS,
    trustProxy: config.trustProxy,
    bodyLimit: WIRE_LIMITS.pushBytes,
    routerOptions: { maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: requestIds(isTrusted),
    // No hook sees these.
    frameworkErrors: (error, request, reply) => {
      watchEnd(request, reply, monitoring.onEnd);
      errorHandler(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(
    options.validateAnswers ? serializerCompiler : () => (data) => JSON.stringify(data),
  );
  app.setErrorHandler(errorHandler);
  closePromptly(app);
  monitoring.watch(app);
  securityHeaders(app, isSecure(config), config.push ? [pushOrigin(config.push)] : []);
  await app.register(cookie);
  await describeApi(app);
  await app.register((api) => composeApi(api, options, monitoring), { prefix: config.apiBasePath });
  await serveApp(
    app,
    options.distDir ?? fileURLToPath(new URL('../dist', import.meta.url)),
    config.apiBasePath,
  );
  return app;
}

/** Tries of one person from one place, one after the other. */
const PASSWORD_TURNS = { most: Number.POSITIVE_INFINITY, mostOfOne: 1, patience: 10_000 } as const;

/** In this order: cheap refusals come first, and a route's own hooks after those that apply to all. */
async function composeApi(
  api: FastifyInstance,
  options: AppOptions,
  { onPushed }: Monitoring,
): Promise<void> {
  const { clock, config, database } = options;
  const { authSecret } = config;
  const auth = authOf(options);
  const cells = cellsOf(api, config, auth);
  const hints = await openChangeHints(database);
  const push = config.push && (await openPushService(config.push, clock, (error) => logLostHint(api, error)));
  if (push) hints.subscribeAll((tenantId, { seq }) => push.tell(tenantId, seq));
  const files = fileStoreOf(config);
  const { followed } = startUpkeep(api, { database, clock, files, config });
  api.addHook('onClose', async () => {
    await hints.close();
    await push?.close();
  });
  readJsonBodies(api);
  apiHeaders(api);
  refuseUntilSetUp(api, database);
  authenticate(api, auth, cells);
  await limitRequests(api, config.requestsPerMinute);
  requireAdminRights(api);
  // Each upload states its own limits.
  await api.register(multipart);
  docsRoutes(api, config.apiBasePath);
  const accounts = await demoAccounts(database);
  systemRoutes(api, { database, demoAccounts: accounts });
  readyRoute(api, { ...config, database, clock, freeBytes: options.freeBytes ?? freeBytesOn });
  // Whoever still has a wizard open is told that it is closed.
  await installRoutes(api, null);
  await composeMail(api, options, accounts !== null);
  // A demo on one's own machine may have its provider there too; nowhere else does this server call itself.
  const reach = { loopback: accounts !== null, privateHosts: config.ssoPrivateHosts };
  const publicUrl = () => publicUrlOf(config, portOf(api));
  const sso = {
    ssoKey: deriveKey(authSecret, 'single-sign-on'),
    reach,
    providerFetch: guardedFetch(reach),
    callbackUrl: () => `${publicUrl()}${config.apiBasePath}/auth/sso/callback`,
  };
  authRoutes(api, {
    ...auth,
    ...sso,
    cells,
    publicUrl,
    isOwnMachine: config.publicUrl === null && isLoopback(config.host),
    apiBasePath: config.apiBasePath,
    secure: isSecure(config),
    signInsPerMinute: config.signInsPerMinute,
  });
  const writes = { database, clock, rules: WRITE_RULES, refusalRules: REFUSAL_RULES };
  singleSignOnSettingsRoutes(api, { ...writes, ...sso });
  domainRoutes(api, { ...writes, resolveTxt: options.resolveTxt ?? machineDns() });
  resourceRoutes(api, writes);
  administrationRoutes(api, { ...auth, ...writes, cells, signInsPerMinute: config.signInsPerMinute });
  cells?.addRoutes(api);
  backupRoutes(api, { database, plan: config.backups });
  clearanceRoutes(api, writes);
  pluginRoutes(api, writes);
  ticketRoutes(api, writes);
  feedbackRoutes(api, writes);
  pastRoutes(api, writes);
  fileRoutes(api, { database, clock, files });
  await uploadRoutes(api, { database, clock, files });
  logRoutes(api, { database, clock });
  syncRoutes(api, { ...writes, authSecret, followed, onPushed, renewActor: renewal(auth) });
  deviceRoutes(api, writes);
  tenantSettingRoutes(api, writes);
  publicSettingsRoute(api, { ...config, mail: config.mail !== null || accounts !== null });
  pushRoutes(api, push);
  await tunnelRoutes(api, config.errorReporting);
  eventRoutes(api, { hints, clock, heartbeat: options.heartbeat ?? HEARTBEAT });
}

function authOf({ clock, config, database }: AppOptions): AuthDeps & ChallengeDeps {
  const { authSecret, cells } = config;
  return {
    database,
    clock,
    turns: createGate(PASSWORD_TURNS),
    accessKey: deriveKey(authSecret, 'access-token'),
    refreshKey: deriveKey(authSecret, 'refresh-cookie'),
    secondFactorKey: deriveKey(authSecret, 'second-factor'),
    challengeKey: deriveKey(authSecret, 'passkey-challenge'),
    cell: cells?.name ?? null,
  };
}

function cellsOf(api: FastifyInstance, config: ServerConfig, auth: AuthDeps & ChallengeDeps) {
  if (!config.cells) return null;
  return createCells(api, {
    ...auth,
    cells: config.cells,
    own: config.cells.name,
    key: deriveKey(config.authSecret, 'cell-call'),
    choiceKey: deriveKey(config.authSecret, 'cell-choice'),
    apiBasePath: config.apiBasePath,
    secure: isSecure(config),
    log: api.log,
  });
}

/** What became of records: their history, those that were deleted, and what was imported. */
function pastRoutes(api: FastifyInstance, writes: WriteDeps): void {
  historyRoutes(api, writes);
  deletedRoutes(api, writes);
  importRoutes(api, writes);
}

async function composeMail(api: FastifyInstance, options: AppOptions, isDemo: boolean): Promise<void> {
  const { clock, config, database } = options;
  const site = { publicUrl: () => publicUrlOf(config, portOf(api)), cell: config.cells?.name ?? null };
  const mailer = config.mail && smtpMailer(config.mail);
  const sender = await startMailSender({ database, clock, mailer, ...site, isDemo, log: api.log });
  api.addHook('onClose', () => sender.close());
  // A demo keeps its mails where everybody can read them.
  if (isDemo) demoMailRoute(api, { database, ...site });
}

function machineDns(): ResolveTxt {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return (domain) => resolver.resolveTxt(domain);
}

/** Where the server listens, if it does: the configured port may be 0. */
function portOf(api: FastifyInstance): number | undefined {
  const address = api.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** By its status alone: the service's errors repeat the signed address. */
function logLostHint(api: FastifyInstance, error: unknown): void {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  api.log.warn({ event: 'push_hint_lost', status });
}
