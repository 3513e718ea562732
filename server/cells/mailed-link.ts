import type { FastifyInstance } from 'fastify';
import { askedCell } from './cell-cookies.ts';
import type { CellDeps } from './in-cells.ts';
import { cellAway, ledTo } from './in-cells.ts';

/** Links of mails name their cell before their token: who opens one need not have been there before. */
const LINK = /^([a-z][a-z0-9-]{0,30})\.(.+)$/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body has the `token` of a link that was mailed. */
    mailedLink?: true;
  }
}

/** A link of this cell loses its name; one of another cell leads there. */
export function leadMailedLinks(api: FastifyInstance, deps: CellDeps): void {
  api.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.mailedLink) return;
    const body = request.body as { token: string }; // the route's schema has checked it
    const [, cell, token] = LINK.exec(body.token) ?? [];
    if (cell === undefined || token === undefined) return;
    if (cell === deps.cells.name) body.token = token;
    else if (!deps.cells.others.some(({ name }) => name === cell)) return;
    else if (askedCell(deps, request) === cell) throw cellAway();
    else throw ledTo(deps, cell);
  });
}
