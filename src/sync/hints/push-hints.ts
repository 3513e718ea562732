import type Pusher from 'pusher-js';
import type { ChannelAuthorizationHandler, Options } from 'pusher-js';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import type { PublicPushSettings } from '../../domain/shared/public-settings.ts';
import { HINT_EVENT, type PushChannel } from '../../domain/sync/wire.ts';
import type { HintDeps } from './hint-stream.ts';

export interface PushDeps extends Pick<HintDeps, 'request' | 'onHint' | 'wait'> {
  readonly settings: PublicPushSettings;
  /** Whether hints come this way. While they do not, somebody else has to listen. */
  readonly onListening: (isListening: boolean) => void;
  /** Milliseconds without a connection after which it counts as unavailable. Default: the library's 10 s. */
  readonly unavailableAfter?: number;
}

/** States of the library's connection in which no hint arrives until it says otherwise. */
const LOST = ['unavailable', 'failed', 'disconnected'];

/** Milliseconds until the channel is asked for again, where the server did not say it. */
const ASK_AGAIN = 60_000;

/**
 * Hints through a service that speaks the Pusher protocol, until `end` aborts. The library connects again by itself;
 * each subscription asks the server anew whether this person may listen, and it is to another channel every now and
 * then, so that this question is asked again.
 */
export async function followPush(deps: PushDeps, end: AbortSignal): Promise<void> {
  const { default: Client } = await import('pusher-js');
  if (end.aborted) return;
  const client = new Client(deps.settings.key, optionsOf(deps));
  end.addEventListener('abort', () => client.disconnect());
  client.connection.bind('state_change', ({ current }: { current: string }) => {
    if (LOST.includes(current)) deps.onListening(false);
  });
  let listensTo: string | null = null;
  while (!end.aborted) {
    const { channel, changesIn } = await channelNow(deps).catch(() => ({
      channel: null,
      changesIn: ASK_AGAIN,
    }));
    if (end.aborted) return;
    if (channel !== listensTo) {
      if (listensTo !== null) client.unsubscribe(listensTo);
      if (channel === null) deps.onListening(false);
      else listen(client, channel, deps);
      listensTo = channel;
    }
    await deps.wait(changesIn, end);
  }
}

async function channelNow({ request }: PushDeps): Promise<PushChannel> {
  const response = await request('/pusher/channel', {});
  if (!response.ok) throw new Error(`the push channel answered ${response.status}`);
  return (await response.json()) as PushChannel; // the server's answers are checked in its tests
}

function listen(client: Pusher, channel: string, { onHint, onListening }: PushDeps): void {
  client
    .subscribe(channel)
    .bind('pusher:subscription_succeeded', () => {
      onListening(true);
      // What happened before this connection was told to nobody.
      onHint();
    })
    .bind('pusher:subscription_error', () => onListening(false))
    .bind(HINT_EVENT, onHint);
}

function optionsOf({ settings, request, unavailableAfter }: PushDeps): Options {
  const { cluster, host, port, tls } = settings;
  return {
    cluster,
    forceTLS: tls,
    // By WebSocket alone, over TLS or not as configured: the other ways load scripts of their own.
    enabledTransports: ['ws'],
    ...(host === null ? {} : { wsHost: host }),
    wsPort: port,
    wssPort: port,
    ...(unavailableAfter === undefined ? {} : { unavailableTimeout: unavailableAfter }),
    channelAuthorization: {
      customHandler: (asked, done) => inBackground(letIn(request, asked, done)),
    },
  };
}

async function letIn(
  request: PushDeps['request'],
  { socketId, channelName }: Parameters<ChannelAuthorizationHandler>[0],
  done: Parameters<ChannelAuthorizationHandler>[1],
): Promise<void> {
  let auth: string;
  try {
    auth = await authorise(request, socketId, channelName);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null);
    return;
  }
  done(null, { auth });
}

async function authorise(request: PushDeps['request'], socketId: string, channel: string): Promise<string> {
  const body = JSON.stringify({ socket_id: socketId, channel_name: channel });
  const response = await request('/pusher/auth', { method: 'POST', body });
  if (!response.ok) throw new Error(`the push channel was refused: ${response.status}`);
  const { auth } = (await response.json()) as { auth: string }; // the server's answers are checked in its tests
  return auth;
}
