import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { SET_UP_TOKEN_HEADER } from '../../src/domain/install/wizard.ts';
import { type ProblemDetail, problem } from '../../src/domain/kit/problems/problem.ts';
import { passwordFault } from '../auth/password/password-rules.ts';
import { ProblemError, refuse } from '../problems/errors.ts';
import { problemAnswers } from '../problems/problem-schema.ts';
import {
  adminBody,
  checkBody,
  checksAnswer,
  databaseBody,
  databaseFound,
  passwordAnswer,
  passwordBody,
  serviceParams,
  servicesBody,
  serviceTest,
  serviceTestBody,
  wizardState,
} from './install-schemas.ts';
import type { createTokenCheck } from './set-up-token.ts';
import type { Wizard } from './wizard.ts';

export interface InstallDeps {
  readonly wizard: Wizard;
  readonly checkToken: ReturnType<typeof createTokenCheck>;
  /** Called once an answer has gone that leaves nothing to install. */
  onInstalled(): void;
}

/** Bytes: no step is larger. */
const LARGEST = 20_000;

/**
 * The calls of the wizard, below `/install`. Each needs the set-up token. On an installed server, `deps` is null: they
 * are there, and refuse everybody, whatever token is shown.
 */
export async function installRoutes(app: FastifyInstance, deps: InstallDeps | null): Promise<void> {
  await app.register(
    async (install) => {
      install.addHook('onRoute', (route) => {
        route.config = { ...route.config, public: true };
        route.bodyLimit = LARGEST;
      });
      install.addHook('onRequest', async (request) => {
        if (!deps) refuse('not_found', [], 'wizard_closed');
        const given = request.headers[SET_UP_TOKEN_HEADER];
        requireToken(deps.checkToken(typeof given === 'string' ? given : '', request.ip));
        if (!(await deps.wizard.isInstalled())) return;
        deps.onInstalled();
        refuse('not_found', [], 'wizard_closed');
      });
      stateRoutes(install, deps);
      databaseRoutes(install, deps);
      adminRoutes(install, deps);
      serviceRoutes(install, deps);
    },
    { prefix: '/install' },
  );
}

const TAGS = ['Install'];

function requireToken(check: ReturnType<InstallDeps['checkToken']>): void {
  if (check === 'right') return;
  if (check === 'wrong') {
    const detail: ProblemDetail = {
      path: SET_UP_TOKEN_HEADER,
      code: 'invalid_value',
      message: 'is not the one that the server printed',
    };
    refuse('forbidden', [detail], 'token_wrong');
  }
  const { waitSeconds } = check;
  const message = `Too many wrong tokens. Try again in ${waitSeconds} s.`;
  throw new ProblemError(problem('too_many_requests', [], message), { 'retry-after': String(waitSeconds) });
}

/** The hook above has refused every call of an installed server. */
function open(deps: InstallDeps | null): Wizard {
  return deps?.wizard ?? refuse('not_found', [], 'wizard_closed');
}

function stateRoutes(app: FastifyInstance, deps: InstallDeps | null): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/wizard',
    {
      schema: {
        tags: TAGS,
        summary: 'Which steps of the installation are done',
        response: { 200: wizardState, ...problemAnswers },
      },
    },
    () => open(deps).state(),
  );
  typed.post(
    '/checks',
    {
      schema: {
        tags: TAGS,
        summary: 'Check what the machine is like',
        body: checkBody.nullish(),
        response: { 200: checksAnswer, ...problemAnswers },
      },
    },
    async (request) => {
      const time = request.body?.browserTime;
      return [...(await open(deps).checks(time === undefined ? null : Date.parse(time)))];
    },
  );
  typed.post(
    '/complete',
    {
      schema: {
        tags: TAGS,
        summary: 'Close the wizard for good',
        response: { 200: z.object({ installed: z.literal(true) }), ...problemAnswers },
      },
      onResponse: async (_request, reply) => {
        if (reply.statusCode === 200) deps?.onInstalled();
      },
    },
    async () => {
      await open(deps).complete();
      return { installed: true as const };
    },
  );
}

function databaseRoutes(app: FastifyInstance, deps: InstallDeps | null): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/database/test',
    {
      schema: {
        tags: TAGS,
        summary: 'Try a database without writing to it',
        body: databaseBody,
        response: { 200: databaseFound, ...problemAnswers },
      },
    },
    (request) => open(deps).tryDatabase(request.body),
  );
  typed.post(
    '/database',
    {
      schema: {
        tags: TAGS,
        summary: 'Choose the database and begin to migrate it; GET /install/wizard tells how far it is',
        body: databaseBody,
        response: { 202: wizardState, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const wizard = open(deps);
      await wizard.chooseDatabase(request.body);
      return reply.code(202).send(await wizard.state());
    },
  );
}

function adminRoutes(app: FastifyInstance, deps: InstallDeps | null): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/password',
    {
      schema: {
        tags: TAGS,
        summary: 'What is wrong with a password, before it is sent',
        body: passwordBody,
        response: { 200: passwordAnswer, ...problemAnswers },
      },
    },
    async (request) => ({
      fault: passwordFault(request.body.password, request.body.email)?.code ?? null,
    }),
  );
  typed.post(
    '/admin',
    {
      schema: {
        tags: TAGS,
        summary: 'Create the super admin; sent again, the last word counts',
        body: adminBody,
        response: { 200: wizardState, ...problemAnswers },
      },
    },
    async (request) => {
      const wizard = open(deps);
      await wizard.saveAdmin(request.body);
      return wizard.state();
    },
  );
}

function serviceRoutes(app: FastifyInstance, deps: InstallDeps | null): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/services/:service/test',
    {
      schema: {
        tags: TAGS,
        summary: 'Try a service with these values, or with those that are kept',
        params: serviceParams,
        body: serviceTestBody,
        response: { 200: serviceTest, ...problemAnswers },
      },
    },
    (request) => open(deps).tryService(request.params.service, request.body.values),
  );
  typed.post(
    '/services',
    {
      schema: {
        tags: TAGS,
        summary: 'Keep these services; null switches one off, one that is not named stays',
        body: servicesBody,
        response: { 200: wizardState, ...problemAnswers },
      },
    },
    async (request) => {
      const wizard = open(deps);
      await wizard.saveServices(request.body);
      return wizard.state();
    },
  );
}
