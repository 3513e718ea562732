import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './bucket-settings.ts';
import { type ByteRange, BytesGone, type FileStore } from './file-store.ts';

/** Calls that the service refuses for a passing reason are made again, so often. */
const RETRIES = 3;

export interface Bucket {
  put(path: string, body: Blob | Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null: there is no such object. */
  get(path: string, part?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Also of what is gone already. */
  remove(path: string): Promise<void>;
}

/** Objects of a bucket by their path in it, which every service that speaks the protocol understands. */
export function openBucket({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: BucketSettings): Bucket {
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: RETRIES });
  const addressOf = (path: string) => `${endpoint}/${bucket}/${path}`;
  return {
    async put(path, body) {
      const response = await client.fetch(addressOf(path), { method: 'PUT', body });
      if (!response.ok) throw await refusalOf(response, 'PUT', path);
      await response.body?.cancel();
    },
    async get(path, part) {
      const headers = part && { range: `bytes=${part.start}-${part.end - 1}` };
      const response = await client.fetch(addressOf(path), headers && { headers });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      // A service that knows no ranges would send all of it.
      const isWhatWasAsked = response.status === (part ? 206 : 200);
      if (!isWhatWasAsked || !response.body) throw await refusalOf(response, 'GET', path);
      return response.body;
    },
    async remove(path) {
      const response = await client.fetch(addressOf(path), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await refusalOf(response, 'DELETE', path);
      await response.body?.cancel();
    },
  };
}

/** Files in a bucket that all nodes share. */
export function bucketStore(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings);
  const pathOf = (tenantId: string, id: string) => `files/${tenantId}/${id}`;
  return {
    // A copy with a buffer of its own: the types of fetch take no view of a shared one.
    save: (tenantId, id, bytes) => bucket.put(pathOf(tenantId, id), new Uint8Array(bytes)),
    async open(tenantId, id, part) {
      const body = await bucket.get(pathOf(tenantId, id), part);
      if (!body) throw new BytesGone(`file ${id} is not in the bucket`);
      return Readable.from(body);
    },
    remove: (tenantId, id) => bucket.remove(pathOf(tenantId, id)),
  };
}

/** For the log: the service's own words say whether it is the key, the bucket or the file. */
async function refusalOf(response: Response, method: string, path: string): Promise<Error> {
  const words = (await response.text()).slice(0, 500);
  return new Error(`the bucket answered ${response.status} to ${method} ${posix.basename(path)}: ${words}`);
}
