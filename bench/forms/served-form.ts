import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import type { JsonDocument } from '../../src/domain/kit/fields/field.ts';
import { PLANNER, startDemoServer } from '../demo-server.ts';

export const SURVEY_TITLE = 'Five hundred questions';

interface ServedForm {
  readonly url: string;
  readonly surveyId: string;
  stop(): Promise<void>;
}

/** The real server with the demo data, and a survey of a form that was begun with a record. */
export async function serveForm(content: JsonDocument, record: JsonDocument): Promise<ServedForm> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
  const server = await startDemoServer(folder);
  const surveyId = await begunSurvey(server.url, content, record);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url: server.url, surveyId, stop };
}

async function begunSurvey(url: string, content: JsonDocument, record: JsonDocument): Promise<string> {
  const call = await signedIn(url);
  const [order] = await call<{ id: string }[]>('GET', '/work-orders?status=inProgress&limit=1');
  const named = { name: SURVEY_TITLE, category: 'condition_assessment', status: 'draft' };
  const template = await call<{ id: string }>('POST', '/surveys/v1/templates', named);
  const version = { title: named.name, templateId: template.id, content };
  const form = await call<{ id: string }>('POST', '/surveys/v1/forms', version);
  const survey = await call<{ id: string }>('POST', '/surveys/v1/surveys', {
    title: SURVEY_TITLE,
    workOrderId: order?.id,
    templateId: template.id,
    formId: form.id,
    status: 'InProgress',
    record,
    recordedAt: new Date().toISOString(),
    recordedIn: 'UTC',
  });
  return survey.id;
}

async function signedIn(url: string) {
  const headers = new Headers({ 'x-device-id': 'a-script' });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = new Headers(headers);
    if (body) sent.set('content-type', 'application/json');
    const init = { method, headers: sent, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/api${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T; // our own server's answer
  };
  const account = { email: PLANNER, password: DEMO_PASSWORD };
  const session = await call<SignIn>('POST', '/auth/login', account);
  headers.set('authorization', `Bearer ${session.token}`);
  headers.set('x-tenant-id', session.tenant.id);
  return call;
}
