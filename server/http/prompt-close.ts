import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to finish. */
const GRACE = 5000;

/**
 * Lets `app.close()` end at once where nothing is going on. Node waits for connections that have not sent a request
 * yet, and browsers open such ones ahead of need, so a server with one idle tab would never stop by itself.
 */
export function closePromptly(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  let closing = false;
  // Behind TLS a request belongs to the secured socket, which comes with an event of its own.
  const opened = 'setSecureContext' in app.server ? 'secureConnection' : 'connection';
  app.server.on(opened, (socket: Socket) => {
    idle.add(socket);
    socket.on('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.on('close', () => {
      if (closing) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of idle) socket.destroy();
    const timer = setTimeout(() => app.server.closeAllConnections(), GRACE);
    app.server.once('close', () => clearTimeout(timer));
  });
}
