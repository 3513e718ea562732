import type { FieldDatabase } from '../store/database.ts';

export interface StorageUse {
  readonly files: number;
  /** Bytes of all of them, and of those that only this device has. */
  readonly bytes: number;
  readonly unsent: number;
}

/** What photographs and files take on this device. */
export async function storageUse({ localFiles }: FieldDatabase): Promise<StorageUse> {
  const use = { files: 0, bytes: 0, unsent: 0 };
  await localFiles.each(({ size, standing }) => {
    use.files += 1;
    use.bytes += size;
    if (standing === 'waiting' || standing === 'refused') use.unsent += size;
  });
  return use;
}
