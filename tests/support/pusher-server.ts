import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { acceptKey, framesIn, isClose, isText, textFrame } from './web-socket-frames.ts';

/** A small server of the Pusher protocol 7: what a service of that kind checks, it checks. */
export interface PusherServer {
  readonly port: number;
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  /** Every hint that was handed to it, in order. */
  readonly triggered: readonly { readonly channel: string; readonly data: unknown }[];
  /** Connections that were let into a channel of such a name. */
  subscribers(channel: RegExp): number;
  /** Signs of life that were asked for and given. */
  pings(): number;
  /** Breaks every connection, as a network does. */
  dropConnections(): void;
  /** From now on connections are refused, or taken again. */
  refuseConnections(refused: boolean): void;
  close(): Promise<void>;
}

interface Connection {
  readonly socket: Duplex;
  readonly id: string;
  readonly channels: Set<string>;
}

/** Seconds of silence after which a client asks for a sign of life. */
const ACTIVITY_TIMEOUT = 0.2;

const LOGIN = { appId: '1', key: 'test-key', secret: 'test-secret' } as const;

export async function startPusherServer(): Promise<PusherServer> {
  const connections = new Set<Connection>();
  const triggered: { channel: string; data: unknown }[] = [];
  let isRefusing = false;
  let pings = 0;
  const server = createServer((request, response) => {
    void takeTrigger(request, response).then((event) => {
      for (const channel of event?.channels ?? []) {
        triggered.push({ channel, data: JSON.parse(event?.data ?? 'null') });
        for (const connection of connections) {
          if (connection.channels.has(channel)) say(connection, event?.name ?? '', event?.data, channel);
        }
      }
    });
  });
  server.on('upgrade', (request, socket: Duplex) => {
    if (isRefusing || !request.url?.startsWith(`/app/${LOGIN.key}?`)) return void socket.destroy();
    const connection: Connection = { socket, id: `1.${connections.size + 1}`, channels: new Set() };
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    socket.on('error', () => socket.destroy());
    converse(connection, request, () => void pings++);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...LOGIN,
    // A server on a port has an address of this kind.
    port: (server.address() as AddressInfo).port,
    triggered,
    subscribers: (name) =>
      [...connections].filter(({ channels }) => [...channels].some((channel) => name.test(channel))).length,
    pings: () => pings,
    dropConnections() {
      for (const { socket } of connections) socket.destroy();
    },
    refuseConnections(refused) {
      isRefusing = refused;
    },
    async close() {
      for (const { socket } of connections) socket.destroy();
      server.closeAllConnections();
      // A second call finds it closed, and is answered too.
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(connection: Connection, { headers }: IncomingMessage, onPing: () => void): void {
  const { socket, id } = connection;
  const accept = acceptKey(headers['sec-websocket-key'] ?? '');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  say(
    connection,
    'pusher:connection_established',
    JSON.stringify({ socket_id: id, activity_timeout: ACTIVITY_TIMEOUT }),
  );
  let left: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    const { frames, rest } = framesIn(Buffer.concat([left, bytes]));
    left = rest;
    for (const frame of frames) {
      if (isClose(frame)) socket.end();
      if (isText(frame)) answer(connection, JSON.parse(frame.payload.toString()), onPing);
    }
  });
}

interface Message {
  readonly event: string;
  readonly data: { readonly channel: string; readonly auth?: string };
}

function answer(connection: Connection, { event, data }: Message, onPing: () => void): void {
  if (event === 'pusher:ping') {
    say(connection, 'pusher:pong', '{}');
    onPing();
  }
  if (event === 'pusher:unsubscribe') connection.channels.delete(data.channel);
  if (event !== 'pusher:subscribe') return;
  if (data.auth !== `${LOGIN.key}:${signed(`${connection.id}:${data.channel}`)}`) {
    say(connection, 'pusher:error', JSON.stringify({ code: 4009, message: 'not authorised' }));
    return;
  }
  connection.channels.add(data.channel);
  say(connection, 'pusher_internal:subscription_succeeded', '{}', data.channel);
}

/** The call of a server with something to tell; refused where it is not signed with the secret. */
async function takeTrigger(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await text(request);
  const signature = url.searchParams.get('auth_signature');
  url.searchParams.delete('auth_signature');
  const query = [...url.searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join('='));
  const isOurs =
    signature === signed(['POST', `/apps/${LOGIN.appId}/events`, query.join('&')].join('\n')) &&
    url.searchParams.get('body_md5') === createHash('md5').update(body).digest('hex');
  response.writeHead(isOurs ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
  if (!isOurs) return null;
  return JSON.parse(body) as { name: string; data: string; channels: string[] }; // what it was signed as
}

function say({ socket }: Connection, event: string, data: unknown, channel?: string): void {
  socket.write(textFrame(JSON.stringify({ event, data, ...(channel ? { channel } : {}) })));
}

function signed(message: string): string {
  return createHmac('sha256', LOGIN.secret).update(message).digest('hex');
}
