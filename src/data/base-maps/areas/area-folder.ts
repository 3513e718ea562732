/** A file that is written in place, as `FileSystemSyncAccessHandle` of the File System standard has it. */
export interface AreaFile {
  /** @returns bytes that were written: fewer where there is no room for more */
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  /** What was written before is there whatever happens next; until then none, some or all of it may be. */
  flush(): void;
  truncate(size: number): void;
  getSize(): number;
  close(): void;
}

/** The files of an area: what is in it, how much of it is there, and the bytes of its tiles. */
export const AREA_FILES = { index: 'index', mark: 'mark', tiles: 'tiles' } as const;

export type AreaFileName = (typeof AREA_FILES)[keyof typeof AREA_FILES];

/** The areas of one tenant on this device, a folder each. */
export interface AreaFolder {
  ids(): Promise<readonly string[]>;
  /** Null: there is no such file. It may be read while it is written; a part that was read once stays what it is. */
  read(id: string, name: AreaFileName): Promise<Blob | null>;
  /** Makes it where it is not there. One at a time writes a file. */
  open(id: string, name: AreaFileName): Promise<AreaFile>;
  removeFile(id: string, name: AreaFileName): Promise<void>;
  /** With everything in it. */
  remove(id: string): Promise<void>;
}

/** What workers alone have of a file: the types of pages do not know it. */
interface WritableInPlace {
  createSyncAccessHandle(): Promise<AreaFile>;
}

const ROOT = 'base-maps';

/**
 * The browser's private file system (OPFS). A folder for each tenant: another one's areas are never looked at.
 * Opening files to write works in workers alone.
 */
export function privateFolder(tenantId: string): AreaFolder {
  const tenant = () => openTenant(tenantId);
  const area = async (id: string) => (await tenant()).getDirectoryHandle(id);
  return {
    async ids() {
      const names: string[] = [];
      for await (const [name, entry] of (await tenant()).entries()) {
        if (entry.kind === 'directory') names.push(name);
      }
      return names;
    },
    read: (id, name) => orNull(async () => (await (await area(id)).getFileHandle(name)).getFile()),
    async open(id, name) {
      const folder = await (await tenant()).getDirectoryHandle(id, { create: true });
      const file = await folder.getFileHandle(name, { create: true });
      return (file as unknown as WritableInPlace).createSyncAccessHandle();
    },
    async removeFile(id, name) {
      await orNull(async () => (await area(id)).removeEntry(name));
    },
    async remove(id) {
      await orNull(async () => (await tenant()).removeEntry(id, { recursive: true }));
    },
  };
}

async function openTenant(tenantId: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const all = await root.getDirectoryHandle(ROOT, { create: true });
  return all.getDirectoryHandle(`tenant-${encodeURIComponent(tenantId)}`, { create: true });
}

async function orNull<T>(looking: () => Promise<T>): Promise<T | null> {
  try {
    return await looking();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}
