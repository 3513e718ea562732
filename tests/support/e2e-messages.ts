/** What a test says to the server process that it started, and what that answers. One message, one answer. */
export type ServerCommand =
  | { readonly kind: 'advanceClock'; readonly milliseconds: number }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'clearFaults' }
  | { readonly kind: 'report' };

/** What goes wrong with the next `times` requests that match. */
export interface Fault {
  readonly method?: string;
  /** Path without query, as the browser asks for it: `/api/auth/refresh`. A trailing `*` matches any rest. */
  readonly path: string;
  readonly times: number;
  /**
   * `dropRequest`: the connection breaks before anything was done. `dropAnswer`: the request is carried out, and the
   * connection breaks instead of the answer. `cutAnswer`: it breaks after the first `bytes` of the body. `answer`:
   * nothing is done, and this is answered.
   */
  readonly action:
    | { readonly kind: 'dropRequest' | 'dropAnswer' }
    | { readonly kind: 'cutAnswer'; readonly bytes: number }
    | {
        readonly kind: 'answer';
        readonly status: number;
        readonly body: string;
        readonly contentType: string;
        readonly headers?: Readonly<Record<string, string>>;
      };
}

/** Everything since this process started. */
export interface ServerReport {
  readonly requests: readonly ServedRequest[];
  /** One for each refresh token that was exchanged, as the server logged it. */
  readonly refreshes: readonly { readonly family: string; readonly generation: number }[];
}

export interface ServedRequest {
  readonly method: string;
  readonly path: string;
  /** 0: the connection broke before an answer. */
  readonly status: number;
  /** Bytes of the request's body, as it announced them. */
  readonly length: number;
}
