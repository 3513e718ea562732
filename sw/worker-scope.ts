/** A one-off background sync (WICG "Web Background Synchronization"); TypeScript's library does not know it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser gives up after this attempt. */
  readonly lastChance: boolean;
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

export type FieldlineWorker = ServiceWorkerGlobalScope & {
  /** Filled in by the build. */
  readonly __WB_MANIFEST: (string | { readonly url: string; readonly revision: string | null })[];
  readonly registration: ServiceWorkerRegistration & { readonly sync?: SyncManager };
};
