import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AREA_FILES, privateFolder } from './area-folder.ts';

/** As much of the File System standard as is used. */
class Folder {
  readonly kind = 'directory';
  readonly inside = new Map<string, Folder | File>();
  async getDirectoryHandle(name: string, { create = false } = {}) {
    return found(this.inside, name, create ? () => new Folder() : undefined);
  }
  async getFileHandle(name: string, { create = false } = {}) {
    return found(this.inside, name, create ? () => new File() : undefined);
  }
  async removeEntry(name: string) {
    found(this.inside, name);
    this.inside.delete(name);
  }
  async *entries() {
    yield* this.inside;
  }
}

class File {
  readonly kind = 'file';
  text = '';
  async getFile() {
    return new Blob([this.text]);
  }
  async createSyncAccessHandle() {
    return {
      write: (bytes: Uint8Array) => {
        this.text += new TextDecoder().decode(bytes);
        return bytes.length;
      },
      close() {},
    };
  }
}

function found<T>(inside: Map<string, T>, name: string, make?: () => T): T {
  const known = inside.get(name) ?? make?.();
  if (!known) throw new DOMException('no such entry', 'NotFoundError');
  inside.set(name, known);
  return known;
}

let root: Folder;

beforeEach(() => {
  root = new Folder();
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function write(tenant: string, id: string, words: string): Promise<void> {
  const file = await privateFolder(tenant).open(id, AREA_FILES.tiles);
  file.write(new TextEncoder().encode(words), { at: 0 });
  file.close();
}

test('a tenant sees its own areas, and no other one’s', async () => {
  await write('north', 'a', 'of the north');
  await write('south', 'b', 'of the south');
  await expect(privateFolder('north').ids()).resolves.toEqual(['a']);
  await expect(privateFolder('south').ids()).resolves.toEqual(['b']);
  await expect(privateFolder('south').read('a', AREA_FILES.tiles)).resolves.toBeNull();
  const tiles = await privateFolder('south').read('b', AREA_FILES.tiles);
  await expect(tiles?.text()).resolves.toBe('of the south');
});

test('a tenant whose id is no name of a folder has one all the same, of its own', async () => {
  await write('..', 'a', 'x');
  await write('a/b', 'b', 'y');
  await expect(privateFolder('..').ids()).resolves.toEqual(['a']);
  await expect(privateFolder('a/b').ids()).resolves.toEqual(['b']);
  const [all] = [...root.inside.values()];
  expect(all instanceof Folder && [...all.inside.keys()]).toEqual(['tenant-..', 'tenant-a%2Fb']);
});

test('what is removed is gone with its folder, and what is not there is removed already', async () => {
  await write('north', 'a', 'x');
  const folder = privateFolder('north');
  await folder.removeFile('a', AREA_FILES.index);
  await folder.remove('a');
  await folder.remove('a');
  await expect(folder.ids()).resolves.toEqual([]);
});
