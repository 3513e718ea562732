/** What a test says to a process that it started (tests/support/e2e-server.ts). One message, one answer. */
export type ServerCommand =
  | { readonly kind: 'serve'; readonly environment: Environment }
  | { readonly kind: 'stop' }
  | { readonly kind: 'advanceClock'; readonly milliseconds: number }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'clearFaults' }
  | { readonly kind: 'report' };

/** What such a process says unasked: a line of the server's log that tells of an error. */
export interface LoggedError {
  readonly logged: string;
}

/** What a command answers: `serve` the port, `report` a report, others nothing. */
export type ServerAnswer = number | ServerReport | null;

export type Environment = Readonly<Record<string, string | undefined>>;

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

/** Everything since this server started. */
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
