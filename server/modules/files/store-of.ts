import type { ServerConfig } from '../../config.ts';
import { bucketStore } from './bucket-store.ts';
import { type FileStore, folderStore } from './file-store.ts';

/** Where the bytes of this installation's files lie. */
export function fileStoreOf({ bucket, dataDir }: Pick<ServerConfig, 'bucket' | 'dataDir'>): FileStore {
  return bucket ? bucketStore(bucket) : folderStore(dataDir);
}
