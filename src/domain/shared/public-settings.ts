/** What the server tells an app about services beside itself: `GET /settings/public`. Nothing of it is secret. */
export interface PublicSettings {
  /** A service that speaks the Pusher protocol; null: the server's own event stream is all there is. */
  readonly push: PublicPushSettings | null;
  readonly errorReporting: PublicErrorSettings | null;
  /** Links for a forgotten password are sent by mail; else an administrator has to help. */
  readonly mail: boolean;
}

export interface PublicPushSettings {
  readonly key: string;
  readonly cluster: string;
  /** A server of one's own; null: Pusher's in the cluster. */
  readonly host: string | null;
  readonly port: number;
  readonly tls: boolean;
}

/** Where browsers connect to: the one address beside our own that the content security policy allows. */
export function pushOrigin({ cluster, host, port, tls }: PublicPushSettings): string {
  return `${tls ? 'wss' : 'ws'}://${host ?? `ws-${cluster}.pusher.com`}:${port}`;
}

export interface PublicErrorSettings {
  /** Lets one report errors, and read nothing. */
  readonly dsn: string;
  /** Share of page loads that are traced, 0 to 1. */
  readonly tracesSampleRate: number;
}
