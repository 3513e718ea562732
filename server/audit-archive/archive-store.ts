import { openAsBlob } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '../data-dir/kept-file.ts';
import type { BucketSettings } from '../modules/attachments/bucket-settings.ts';
import { openBucket } from '../modules/attachments/bucket-store.ts';
import type { ArchivePlan } from './archive-settings.ts';

/** Where archived months lie. */
export interface ArchiveStore {
  /** Where a month is written first. */
  draftOf(month: string): Promise<string>;
  /** Puts a draft there under its name, on the disk, and removes the draft. What lies there by that name has the same content. */
  keep(draft: string, name: string): Promise<void>;
  open(name: string): Promise<Readable>;
}

/** @param dataDir where drafts lie of what goes into a bucket */
export function archiveStoreOf({ place }: ArchivePlan, dataDir: string): ArchiveStore {
  return 'folder' in place ? folderArchive(place.folder) : bucketArchive(place.bucket, dataDir);
}

function folderArchive(folder: string): ArchiveStore {
  return {
    async draftOf(month) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `audit-${month}.unfinished`);
    },
    async keep(draft, name) {
      await rename(draft, join(folder, name));
      await syncFolder(folder);
    },
    open: async (name) => (await open(join(folder, name))).createReadStream(),
  };
}

function bucketArchive(settings: BucketSettings, dataDir: string): ArchiveStore {
  const bucket = openBucket(settings);
  return {
    draftOf: async (month) => join(dataDir, `audit-${month}.unfinished`),
    async keep(draft, name) {
      await bucket.put(`audit/${name}`, await openAsBlob(draft));
      await rm(draft);
    },
    async open(name) {
      const body = await bucket.get(`audit/${name}`);
      if (!body) throw new Error(`${name} is not in the bucket`);
      return Readable.from(body);
    },
  };
}
