import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { DataError } from '../../data/store/data-error.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { outboxStores } from '../../data/store/outbox/queue.ts';
import type { Repository } from '../../data/write/repository.ts';

/**
 * An administrator looks at the app as somebody with another role sees it, for as long as this tab is open. What the role
 * permits decides what is shown; whatever would save is refused, at each of the doors by which something leaves a screen.
 */
export interface ViewAs {
  readonly role: string;
  /** Of the role, those that the person holds too. */
  readonly permissions: readonly string[];
  /** Whose work is shown, where the role sees only what is its own; absent: the person's own. */
  readonly person?: { readonly id: string; readonly name: string };
  /** Where they come back to. */
  readonly from: string;
}

/** The browser's store for one tab: it survives a reload and ends with the tab. */
export const VIEW_AS = 'view-as';

/** Heard on `window` when a person begins or ends it: the workspace, and all that was drawn with it, is made anew. */
export const VIEW_AS_CHANGED = 'fieldline:view-as';

/** Heard on `window` whenever something was refused for this reason: the banner says so, whatever the screen does. */
export const NOT_SAVED = 'fieldline:not-saved';

/** @param person `<tenant>/<user>`: what another person began on this tab is not theirs */
export function readViewAs(person: string): ViewAs | null {
  const stored = sessionStorage.getItem(VIEW_AS);
  if (stored === null) return null;
  const { of, ...view } = JSON.parse(stored) as ViewAs & { of: string }; // written by `startViewAs` alone
  if (of === person) return view;
  sessionStorage.removeItem(VIEW_AS);
  return null;
}

/** For `useSyncExternalStore`: another text is another way of looking. */
export const viewAsStore = {
  subscribe(listen: () => void): () => void {
    window.addEventListener(VIEW_AS_CHANGED, listen);
    return () => window.removeEventListener(VIEW_AS_CHANGED, listen);
  },
  read: (): string | null => sessionStorage.getItem(VIEW_AS),
};

const MESSAGE = 'Nothing is saved while you see Fieldline as another role.';

function refusal(): DataError {
  window.dispatchEvent(new Event(NOT_SAVED));
  return quietRefusal();
}

function quietRefusal(): DataError {
  return new DataError('looking_on', MESSAGE);
}

const refuse = () => Promise.reject(refusal());

export const refusingRepository: Repository = {
  create: refuse,
  createMany: refuse,
  update: refuse,
  edit: refuse,
  remove: refuse,
  removeMany: refuse,
  adjustQuantity: refuse,
  saveTogether: refuse,
};

/** What does not go through the repository, files and the sync centre, stops at the outbox. */
export function refuseSaves(database: FieldDatabase): void {
  const { localFiles, drafts } = database;
  const stop = () => {
    throw refusal();
  };
  for (const { hook } of [...outboxStores(database), localFiles]) {
    hook('creating', stop);
    hook('updating', stop);
    hook('deleting', stop);
  }
  // Nor is kept what they type, without a word at each key: a draft of their own stays as it is.
  const stopQuietly = () => {
    throw quietRefusal();
  };
  drafts.hook('creating', stopQuietly);
  drafts.hook('updating', stopQuietly);
}

export function readingApi(api: ApiClient): ApiClient {
  const refused = () => {
    refusal();
    return Promise.reject(new ApiError(MESSAGE, 0, 'looking_on'));
  };
  return {
    call: (method, ...rest) => (method === 'get' ? api.call(method, ...rest) : refused()),
    read: api.read,
    write: refused,
    upload: refused,
    download: (path) => api.download(path),
  };
}

/** Calls that save nothing of the tenant's: the session itself, hints, what the app reports of itself. */
const ALLOWED = /\/(auth|pusher|logs|error-reports)(\/|$)/;

/** For what calls the server past a screen's own client: an import. */
export function readingFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    // Read from what is given: a request that is copied has given its body away.
    const request = input instanceof Request ? input : { method: 'GET', url: String(input) };
    const method = (init?.method ?? request.method).toUpperCase();
    const isLooking = method !== 'GET' && sessionStorage.getItem(VIEW_AS) !== null;
    if (isLooking && !ALLOWED.test(new URL(request.url, location.href).pathname)) throw refusal();
    return fetch(input, init);
  };
}
