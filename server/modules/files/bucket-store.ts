import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './bucket-settings.ts';
import { BytesGone, type FileStore } from './file-store.ts';

/** Calls that the service refuses for a passing reason are made again, so often. */
const RETRIES = 3;

/**
 * Files in a bucket that all nodes share. Addressed by path, which every service that speaks the protocol understands.
 */
export function bucketStore(settings: BucketSettings): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: RETRIES });
  const addressOf = (tenantId: string, id: string) => `${endpoint}/${bucket}/files/${tenantId}/${id}`;
  return {
    async save(tenantId, id, bytes) {
      // A copy with a buffer of its own: the types of fetch take no view of a shared one.
      const body = new Uint8Array(bytes);
      const response = await client.fetch(addressOf(tenantId, id), { method: 'PUT', body });
      if (!response.ok) throw await refusalOf(response, 'PUT', id);
    },
    async open(tenantId, id) {
      const response = await client.fetch(addressOf(tenantId, id));
      if (response.status === 404) {
        await response.body?.cancel();
        throw new BytesGone(`file ${id} is not in the bucket`);
      }
      if (!response.ok || !response.body) throw await refusalOf(response, 'GET', id);
      return Readable.from(response.body);
    },
    async remove(tenantId, id) {
      const response = await client.fetch(addressOf(tenantId, id), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await refusalOf(response, 'DELETE', id);
      await response.body?.cancel();
    },
  };
}

/** For the log: the service's own words say whether it is the key, the bucket or the file. */
async function refusalOf(response: Response, method: string, id: string): Promise<Error> {
  const words = (await response.text()).slice(0, 500);
  return new Error(`the bucket answered ${response.status} to ${method} ${id}: ${words}`);
}
