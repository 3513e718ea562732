import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** The page, and where a first visit lands: apart, the login page would cost more than it does beside the shell. */
const FIRST_FILES = ['index.html', 'src/app/login/login-page.tsx'];

/** What a first visit loads behind its first screen, whatever that is. */
export const SOON_FILES: readonly string[] = [
  'src/app/observe.ts',
  'src/app/keyboard-room.ts',
  'src/app/entry/other-ways.tsx',
  'src/app/login/demo-accounts.tsx',
];

/** Which modules of the client go into one file. */
export function clientChunks(): Rolldown.CodeSplittingGroup[] {
  return [firstLoad(), refusals(), soon(), shared()];
}

/** The kit's own QR code, which nobody shows, leads to it; ours comes with the profile. */
const LATE = /node_modules\/uqr\//;

/**
 * What the first page needs goes into two files: by itself the bundler makes fifty, which compress a tenth worse.
 * Libraries are apart because they change less often than our code.
 */
function firstLoad(): Rolldown.CodeSplittingGroup {
  const name = neededBy(FIRST_FILES, (id) => (id.includes('node_modules') ? 'libraries' : 'shell'));
  return {
    debugName: 'first load',
    name: (id, context) => (LATE.test(id) ? null : name(id, context)),
  };
}

/** Names what these files need, and nothing else. */
function neededBy(files: readonly string[], named: (id: string) => string): Naming {
  let needed: ReadonlySet<string> | undefined;
  return (id, context) => {
    needed ??= new Set(files.flatMap((file) => [...importedBy(inProject(file), context)]));
    return needed.has(id) ? named(id) : null;
  };
}

type Naming = (id: string, context: Rolldown.ChunkingContext) => string | null;

/** With what all screens share it would be half a megabyte. */
function soon(): Rolldown.CodeSplittingGroup {
  return {
    debugName: 'behind the first screen',
    minShareCount: 2,
    name: neededBy(SOON_FILES, () => 'soon'),
  };
}

/** What the sign-in says where it is refused: with what all screens share it would bring half a megabyte there. */
function refusals(): Rolldown.CodeSplittingGroup {
  return { name: 'refusals', test: /\/src\/session\/problems\//, minShareCount: 2 };
}

/**
 * What several screens share goes into a few files: by itself the bundler makes one of each icon and each small part,
 * and the worker has to fetch and keep them all.
 */
function shared(): Rolldown.CodeSplittingGroup {
  return {
    debugName: 'shared by screens',
    minShareCount: 2,
    name: (id, context) => {
      // What is loaded late on purpose stays apart.
      if (context.getModuleInfo(id)?.dynamicImporters.length) return null;
      if (id.includes('node_modules/lucide-react')) return 'icons';
      if (id.includes('/src/domain/')) return 'rules';
      return /\/src\/(resource|ui|data)\//.test(id) ? 'parts' : null;
    },
  };
}

/** The file and what must be there before it runs; what it loads later is not. */
function importedBy(file: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([file]);
  // A set may grow while it is walked.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

function inProject(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}
