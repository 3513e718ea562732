import pg from 'pg';

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
    const opened = new pg.Client({ connectionString: url });
    opened.on('notification', (message) => onPayload(message.payload ?? ''));
    opened.on('error', () => undefined); // followed by 'end'
    opened.on('end', () => {
      if (!stopped && client === opened) reopenLater();
    });
    await opened.connect();
    client = opened;
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
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
