import type pg from 'pg';
import { connect } from '../../postgres/connection.ts';

/** Milliseconds until a listener whose connection broke tries again. */
const RECONNECT = 1000;

/** LISTEN on a connection of its own that is opened again when it breaks. Payloads in between are lost. */
export async function listenOnPostgres(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  const open = async () => {
    const opened = await connect({ connectionString: url });
    opened.on('notification', (message) => onPayload(message.payload ?? ''));
    try {
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    } catch (error) {
      // A standby lets nobody listen.
      await opened.end();
      throw error;
    }
    if (stopped) return opened.end();
    client = opened;
    opened.on('end', () => {
      if (!stopped) reopenLater();
    });
  };
  const reopenLater = () => {
    client = null;
    timer = setTimeout(() => {
      void open().catch(reopenLater);
    }, RECONNECT);
  };

  await open();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end();
  };
}
