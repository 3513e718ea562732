/**
 * What the benchmark uses of PouchDB. The types that others publish for it declare a Buffer of their own for the whole
 * program, at odds with Node's.
 */
declare module 'pouchdb-browser' {
  export type Existing<T> = T & {
    readonly _id: string;
    readonly _rev: string;
    readonly _conflicts?: readonly string[];
  };

  export interface FindRequest {
    readonly selector: Readonly<Record<string, unknown>>;
    readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
    readonly limit: number;
  }

  interface ReplicationOptions<T> {
    readonly batch_size: number;
    readonly filter?: (document: T) => boolean;
  }

  interface ChangesOptions {
    readonly since: 'now';
    readonly live: true;
    readonly include_docs: true;
    readonly doc_ids: readonly string[];
  }

  interface Changes<T> {
    on(event: 'change', listen: (change: { readonly doc?: Existing<T> }) => void): void;
    cancel(): void;
  }

  class PouchDB<T> {
    constructor(name: string, options?: { readonly skip_setup: boolean });
    static plugin(plugin: object): void;
    readonly replicate: {
      to(remote: PouchDB<T>, options: ReplicationOptions<T>): Promise<unknown>;
      from(remote: PouchDB<T>, options: ReplicationOptions<T>): Promise<unknown>;
    };
    /** Rejects with a `status`, 404 where there is none. */
    get(id: string): Promise<Existing<T>>;
    put(document: object): Promise<unknown>;
    allDocs(options: {
      readonly include_docs: true;
      readonly conflicts?: true;
      readonly startkey?: string;
      readonly endkey?: string;
      readonly limit?: number;
    }): Promise<{ readonly rows: readonly { readonly id: string; readonly doc?: Existing<T> }[] }>;
    changes(options: ChangesOptions): Changes<T>;
    /** A view of a design document. */
    query(
      view: string,
      options: { readonly group: true },
    ): Promise<{ readonly rows: readonly { readonly key: unknown; readonly value: unknown }[] }>;
    /** By the plugin `pouchdb-find`. */
    createIndex(options: { readonly index: { readonly fields: readonly string[] } }): Promise<unknown>;
    find(request: FindRequest): Promise<{ readonly docs: readonly Existing<T>[] }>;
  }

  // Packages as they are.
  export default PouchDB;
}

declare module 'pouchdb-find' {
  const plugin: object;
  export default plugin;
}
