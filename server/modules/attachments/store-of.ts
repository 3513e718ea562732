import type { BucketSettings } from './bucket-settings.ts';
import { bucketStore } from './bucket-store.ts';
import { type FileStore, folderStore } from './file-store.ts';

interface Places {
  readonly bucket: BucketSettings | null;
  readonly dataDir: string;
}

/** Where the bytes of an installation's files lie. */
export function fileStoreOf({ bucket, dataDir }: Places): FileStore {
  return bucket ? bucketStore(bucket) : folderStore(dataDir);
}
