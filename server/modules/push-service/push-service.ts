import type Pusher from 'pusher';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { HINT_EVENT, type PushChannel } from '../../../src/domain/sync/wire.ts';
import type { PushSettings } from './push-settings.ts';

export interface PushService {
  /** Something up to `seq` is there to be pulled by the tenant's devices. */
  tell(tenantId: string, seq: number): void;
  /** Where the tenant's hints are said now. */
  channelOf(tenantId: string): PushChannel;
  /** What the browser shows the push service to be let into that channel. */
  authorise(tenantId: string, socketId: string): string;
  close(): Promise<void>;
}

/** Milliseconds until a call to the push service counts as lost. */
const TIME_OUT = 5000;

/**
 * Milliseconds for which a channel has its name. The service lets a connection stay in a channel for as long as it
 * lives; with the next name it has to be let in again, so that whoever was signed out stops listening, as on the event
 * stream, which ends with the token.
 */
const PERIOD = 15 * 60_000;
/** Milliseconds for which the channel before is told as well, until every device has moved on. */
const OVERLAP = 60_000;

/**
 * Sends the hints of the event stream through a service that speaks the Pusher protocol: how far the tenant's feed has
 * come, and nothing else. One call at a time: what comes meanwhile is said once, with the newest number. A hint that is
 * lost costs a minute, not a row: devices poll as well.
 */
export async function openPushService(
  settings: PushSettings,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<PushService> {
  // Servers without such a service start without its library.
  const { default: PusherClient } = await import('pusher');
  const pusher = new PusherClient({ ...placeOf(settings), useTLS: settings.tls, timeout: TIME_OUT });
  const waiting = new Map<string, number>();
  let sending: Promise<void> | null = null;

  const sendAll = async () => {
    // A map may grow while it is walked.
    for (const [tenantId, seq] of waiting) {
      waiting.delete(tenantId);
      try {
        await pusher.trigger(channelsToTell(tenantId, clock.now()), HINT_EVENT, { seq });
      } catch (error) {
        onError(error);
      }
    }
    sending = null;
  };

  return {
    tell(tenantId, seq) {
      waiting.set(tenantId, Math.max(seq, waiting.get(tenantId) ?? 0));
      sending ??= sendAll();
    },
    channelOf: (tenantId) => ({
      channel: channelAt(tenantId, clock.now()),
      changesIn: PERIOD - (clock.now() % PERIOD),
    }),
    authorise: (tenantId, socketId) =>
      pusher.authorizeChannel(socketId, channelAt(tenantId, clock.now())).auth,
    async close() {
      waiting.clear();
      await sending;
    },
  };
}

function placeOf({ appId, key, secret, cluster, host, port }: PushSettings): Pusher.Options {
  const login = { appId, key, secret };
  return host === null ? { ...login, cluster } : { ...login, host, port: String(port) };
}

function channelAt(tenantId: string, time: number): string {
  return `private-tenant-${tenantId}-${Math.floor(time / PERIOD)}`;
}

function channelsToTell(tenantId: string, now: number): string[] {
  return [...new Set([channelAt(tenantId, now), channelAt(tenantId, now - OVERLAP)])];
}
