import type { Zippable } from 'fflate';
import { strToU8, zipSync } from 'fflate';
import { type Api, newId } from './api.ts';
import type { Ground } from './server-block.ts';

const QUESTION = { key: 'state', label: 'State', type: 'choice', options: 'Good\nBad', required: true };

/** Of a package that no other test has. */
export function manifest(changes: object = {}) {
  return {
    id: `test-${newId().slice(-12)}`,
    name: 'Cable joints',
    version: '1.0.0',
    description: 'Looks at cable joints.',
    categories: ['condition_assessment'],
    permissions: ['read:survey', 'write:survey', 'access:analytics'],
    contributes: {
      surveyTemplates: [
        { key: 'joint', name: 'Cable joint', category: 'condition_assessment', questions: [QUESTION] },
      ],
      reports: [{ key: 'states', title: 'Joints by state', template: 'joint', questions: ['state'] }],
      dashboardCards: [
        {
          key: 'open',
          title: 'Open repairs',
          entity: 'workOrder',
          filters: { type: 'repair' },
          overdueBy: 'dueDate',
        },
      ],
      recordActions: [
        { key: 'fix', title: 'Order a repair', action: 'newWorkOrder', workOrderType: 'repair' },
      ],
    },
    ...changes,
  };
}

/** A zip file, of the same bytes whenever it is made. */
export function packed(content: unknown, more: Zippable = {}): Uint8Array<ArrayBuffer> {
  return zipSync({ 'manifest.json': strToU8(JSON.stringify(content)), ...more }, { mtime: '2026-01-01' });
}

const BOUNDARY = 'boundary-of-the-test';

export function multipart(files: readonly { name: string; bytes: Uint8Array; field?: string }[]): Buffer {
  const parts = files.flatMap(({ name, bytes, field = 'plugin' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** What a refusal says, beside what the call answers. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** @param path of the call, below `/api` */
export async function sendPackage<T>(ground: Ground, person: Api, path: string, payload: Buffer) {
  const answer = await ground.test.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...person.person.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<T & Refusal>() };
}
