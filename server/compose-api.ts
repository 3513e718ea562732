import { Resolver } from 'node:dns/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { BLOCK_SIZES } from '../src/domain/packing/block-sizes.ts';
import { administrationRoutes } from './administration.ts';
import type { AppOptions } from './app-options.ts';
import { odkPhones } from './auth/odk-phones/odk-phones.ts';
import type { ChallengeDeps } from './auth/passkeys/challenge.ts';
import { authRoutes } from './auth/routes.ts';
import { authenticate, renewal } from './auth/session/authenticate.ts';
import { deriveKey } from './auth/session/secret.ts';
import type { AuthDeps } from './auth/session/session-parts.ts';
import { domainRoutes, type ResolveTxt } from './auth/single-sign-on/domain-routes.ts';
import { guardedFetch } from './auth/single-sign-on/guarded-fetch.ts';
import { singleSignOnSettingsRoutes } from './auth/single-sign-on/settings-routes.ts';
import { backupRoutes } from './backup/backup-routes.ts';
import { type Cells, createCells } from './cells/cells.ts';
import type { ServerConfig } from './config.ts';
import { isLoopback, isSecure, publicUrlOf } from './config.ts';
import { freeBytesOn } from './data-dir/free-bytes.ts';
import { createGate } from './database/connection/gate.ts';
import { requireAdminRights } from './http/admin-rights.ts';
import { openChangeHints } from './http/change-hints.ts';
import { eventRoutes, HEARTBEAT } from './http/events.ts';
import { apiHeaders } from './http/headers.ts';
import { readJsonBodies } from './http/json-body.ts';
import { docsRoutes } from './http/open-api.ts';
import { limitRequests } from './http/rate-limits.ts';
import { readyRoute } from './http/ready-route.ts';
import { refuseUntilSetUp, systemRoutes } from './http/system-routes.ts';
import { installRoutes } from './install/install-routes.ts';
import { demoMailRoute } from './mail/demo-mails.ts';
import { startMailSender } from './mail/mail-sender.ts';
import { smtpMailer } from './mail/mailer.ts';
import { baseMapRoutes } from './modules/attachments/base-maps/base-map-routes.ts';
import { fileRoutes } from './modules/attachments/file-routes.ts';
import { logoRoute } from './modules/attachments/logo-route.ts';
import { fileStoreOf } from './modules/attachments/store-of.ts';
import { storeWhole } from './modules/attachments/store-whole.ts';
import { uploadRoutes } from './modules/attachments/upload-routes.ts';
import { tunnelRoutes } from './modules/error-reports/tunnel-routes.ts';
import { faultFormRoutes } from './modules/fault-reports/fault-form-routes.ts';
import { clearanceRoutes } from './modules/field-ops/clearance-routes.ts';
import { deletedRoutes } from './modules/history/deleted-routes.ts';
import { historyRoutes } from './modules/history/history-routes.ts';
import { importRoutes } from './modules/import/import-routes.ts';
import { feedbackRoutes } from './modules/knowledge-base/feedback-routes.ts';
import { logRoutes } from './modules/logs/log-routes.ts';
import type { SubmissionDeps } from './modules/odk/take-submission.ts';
import { pluginRoutes } from './modules/plugins/routes.ts';
import { pushRoutes } from './modules/push-service/push-routes.ts';
import { openPushService } from './modules/push-service/push-service.ts';
import { publicSettingsRoute } from './modules/settings/public-settings.ts';
import { tenantSettingRoutes } from './modules/settings/tenant-settings.ts';
import { ticketRoutes } from './modules/support/ticket-routes.ts';
import { REFUSAL_RULES, WRITE_RULES } from './modules/write-rules.ts';
import { type Monitoring } from './monitoring/monitoring.ts';
import { resourceRoutes } from './resource/http/routes.ts';
import type { WriteDeps } from './resource/write/execute-write.ts';
import { demoAccounts } from './seed/accounts.ts';
import { deviceRoutes } from './sync/devices.ts';
import { syncRoutes } from './sync/routes.ts';
import { startUpkeep } from './upkeep.ts';

/** Tries of one person from one place, one after the other. */
const PASSWORD_TURNS = { most: Number.POSITIVE_INFINITY, mostOfOne: 1, patience: 10_000 } as const;

/** What a request goes through and where it ends. In this order: cheap refusals come first, and a route's own hooks after those that apply to all. */
export async function composeApi(
  api: FastifyInstance,
  options: AppOptions,
  { onPushed }: Monitoring,
): Promise<void> {
  const { clock, config, database } = options;
  const auth = authOf(options);
  const cells = cellsOf(api, config, auth);
  const { hints, push } = await openHints(api, options);
  const files = fileStoreOf(config);
  const blockSizes = options.blockSizes ?? BLOCK_SIZES;
  const { followed } = startUpkeep(api, { database, clock, files, config, blockSizes });
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
  const writes = { database, clock, rules: WRITE_RULES, refusalRules: REFUSAL_RULES };
  composeSignIn(api, options, { auth, cells, writes, isDemo: accounts !== null });
  recordRoutes(api, writes);
  administrationRoutes(api, { ...auth, ...writes, cells, signInsPerMinute: config.signInsPerMinute });
  cells?.addRoutes(api);
  backupRoutes(api, { database, plan: config.backups });
  fileRoutes(api, { database, clock, files });
  await uploadRoutes(api, { database, clock, files });
  baseMapRoutes(api, { database, clock, files, baseMapBytes: config.baseMapBytes });
  logRoutes(api, { database, clock });
  const { authSecret } = config;
  syncRoutes(api, {
    ...writes,
    authSecret,
    followed,
    onPushed,
    renewActor: renewal(auth),
    blockSizes,
    onUnstored: (error) => api.log.warn({ event: 'block_not_stored', err: error }),
  });
  deviceRoutes(api, writes);
  const storeFile: SubmissionDeps['storeFile'] = (...given) =>
    storeWhole({ database, clock, files }, ...given);
  faultFormRoutes(api, { ...writes, storeFile, leadOn: cells?.leadToFaultForm });
  const apiAddress = () => publicUrlOf(config, portOf(api)) + config.apiBasePath;
  await odkPhones(api, { ...writes, storeFile, apiAddress });
  tenantSettingRoutes(api, writes);
  logoRoute(api, { database, clock, files });
  publicSettingsRoute(api, { ...config, mail: config.mail !== null || accounts !== null });
  pushRoutes(api, push);
  await tunnelRoutes(api, config.errorReporting);
  eventRoutes(api, { hints, clock, heartbeat: options.heartbeat ?? HEARTBEAT });
}

/** Who is told that something changed: this server's event streams, and the push service where there is one. */
async function openHints(api: FastifyInstance, { clock, config, database }: AppOptions) {
  const hints = await openChangeHints(database);
  const push = config.push && (await openPushService(config.push, clock, (error) => logLostHint(api, error)));
  if (push) hints.subscribeAll((tenantId, { seq }) => push.tell(tenantId, seq));
  api.addHook('onClose', async () => {
    await hints.close();
    await push?.close();
  });
  return { hints, push };
}

interface SignInParts {
  readonly auth: AuthDeps & ChallengeDeps;
  readonly cells: Cells | null;
  readonly writes: WriteDeps;
  readonly isDemo: boolean;
}

/** Signing in by password, passkey and provider, and what a tenant sets for the last. */
function composeSignIn(
  api: FastifyInstance,
  { config, resolveTxt = machineDns() }: AppOptions,
  { auth, cells, writes, isDemo }: SignInParts,
): void {
  // A demo on one's own machine may have its provider there too; nowhere else does this server call itself.
  const reach = { loopback: isDemo, privateHosts: config.ssoPrivateHosts };
  const publicUrl = () => publicUrlOf(config, portOf(api));
  const sso = {
    ssoKey: deriveKey(config.authSecret, 'single-sign-on'),
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
  singleSignOnSettingsRoutes(api, { ...writes, ...sso });
  domainRoutes(api, { ...writes, resolveTxt });
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

/** Every entity's records, what a module does with its own beside that, and what became of them. */
function recordRoutes(api: FastifyInstance, writes: WriteDeps): void {
  resourceRoutes(api, writes);
  clearanceRoutes(api, writes);
  pluginRoutes(api, writes);
  ticketRoutes(api, writes);
  feedbackRoutes(api, writes);
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
