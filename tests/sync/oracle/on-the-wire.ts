import { RULES } from './entities.ts';
import type { Said, Write } from './expected-server.ts';
import { ExpectedServer } from './expected-server.ts';
import type { Exchange, Values, Violation } from './journal.ts';

/**
 * Looks at everything that reached the server, and at everything that the server said: that no word of one tenant
 * reaches another (6), that nothing goes under another name (12), that no cursor goes back (5), and what each write
 * made (`ExpectedServer`).
 */
export class Wire {
  readonly server = new ExpectedServer();
  /** How far each person has come on each device. */
  readonly #progress = new Map<string, Progress>();
  readonly #owners = new Map<string, string>();
  readonly #violations: Violation[] = [];
  readonly #tenantWord: RegExp;

  /** @param tenantWord finds the names of tenants in a text: every text of the model names its own */
  constructor(tenantWord: RegExp) {
    this.#tenantWord = tenantWord;
  }

  hear(exchange: Exchange): void {
    const { caller, path } = exchange;
    if (!caller) return;
    this.#lookForLeaks(exchange);
    if (path === '/sync/push') this.#hearPush(exchange);
    else if (path.startsWith('/sync/changes')) this.#hearPage(exchange);
    else if (exchange.method !== 'GET' && 'idempotency-key' in exchange.headers) this.#hearCall(exchange);
  }

  takeViolations(): Violation[] {
    return [...this.#violations.splice(0), ...this.server.takeViolations()];
  }

  #lookForLeaks({ caller, answer, method, path }: Exchange): void {
    for (const word of saidIn(path, answer).match(this.#tenantWord) ?? []) {
      if (word !== caller?.tenantId)
        this.#broken(6, `${method} ${path} told ${caller?.tenantId} of ${word}: ${answer.slice(0, 200)}`);
    }
  }

  #hearPush(exchange: Exchange): void {
    const request = objectOf(exchange.body);
    const { caller } = exchange;
    if (!request || !caller) return;
    if (request['tenantId'] !== caller.tenantId || request['userId'] !== caller.userId) {
      if (exchange.status === 200) this.#broken(12, 'a push was carried out under another name than it says');
      this.#broken(12, `a push of ${String(request['userId'])} went with the token of ${caller.userId}`);
    }
    const writes = (request['operations'] ?? []) as unknown as readonly Write[]; // the wire declares them so
    for (const write of writes) this.#noteOwner(exchange, write);
    if (exchange.status !== 200) return;
    const said = new Map(linesOf(exchange.answer).map((line) => [line.opId, line]));
    for (const write of writes) {
      const line = said.get(write.opId);
      if (line) this.server.hear(exchange, write, line);
    }
  }

  #hearCall(exchange: Exchange): void {
    const body = objectOf(exchange.body);
    const { base, ...changes } = body ?? {};
    const write: Write = {
      opId: exchange.headers['idempotency-key'] ?? '',
      method: exchange.method,
      path: exchange.path,
      ifMatch: exchange.headers['if-match'] ?? null,
      base: (base ?? null) as Values | null, // the wire declares it so
      body: body && changes,
    };
    this.#noteOwner(exchange, write);
    const replayed = 'idempotency-replayed' in exchange.headers;
    this.server.hear(exchange, write, {
      opId: write.opId,
      status: exchange.status,
      replayed,
      body: objectOf(exchange.answer),
    });
  }

  /** An operation belongs to whoever saved it: nobody else ever sends it, and it tells of one tenant only. */
  #noteOwner({ caller }: Exchange, { opId, body }: Write): void {
    const name = `${caller?.tenantId}/${caller?.userId}`;
    const owner = this.#owners.get(opId) ?? name;
    this.#owners.set(opId, owner);
    if (owner !== name) this.#broken(12, `${opId} of ${owner} was sent by ${name}`);
    for (const word of JSON.stringify(body ?? {}).match(this.#tenantWord) ?? []) {
      if (word !== caller?.tenantId)
        this.#broken(12, `${opId} carries words of ${word} to ${caller?.tenantId}`);
    }
  }

  #hearPage({ caller, tablet, path, status, answer }: Exchange): void {
    const page = status === 200 ? objectOf(answer) : null;
    if (!page || !caller) return;
    this.server.epoch = String(page['epoch']);
    const given = new URL(path, 'http://oracle').searchParams.get('cursor');
    const from = given === null ? null : placeOf(given);
    const to = placeOf(String(page['next']));
    if (from && from.epoch === to.epoch && to.seq < from.seq)
      this.#broken(5, `the server's cursor went back from ${from.seq} to ${to.seq}`);
    const name = `${tablet}/${caller.tenantId}/${caller.userId}`;
    const before = this.#progress.get(name);
    const stored = before?.stored;
    if (stored && from && stored.epoch === from.epoch && from.seq < stored.seq)
      this.#broken(5, `${name} asked from ${from.seq} after ${stored.seq}`);
    const isAhead = before !== undefined && before.next !== null && before.next === given;
    const asked = from ?? stored ?? null;
    this.#progress.set(name, {
      stored: isAhead ? before.asked : asked,
      asked,
      next: page['more'] === true ? String(page['next']) : null,
    });
    this.#comparePage(caller.tenantId, page);
  }

  /** A page shows its moment: every row in it is the row as it must be now. */
  #comparePage(tenantId: string, page: Values): void {
    const upserts = (page['upserts'] ?? {}) as Readonly<Record<string, readonly Values[]>>; // the wire declares them so
    for (const [entity, rows] of Object.entries(upserts)) {
      if (!(entity in RULES)) continue;
      for (const row of rows) {
        const expected = this.server.rows.get(`${tenantId}/${entity}/${String(row['id'])}`);
        if (!expected) this.#broken(4, `the feed shows ${entity} ${String(row['id'])}, which nobody made`);
        else if (expected.isDeleted)
          this.#broken(16, `the feed shows ${entity} ${String(row['id'])}, deleted before`);
        else if (row['version'] !== expected.version)
          this.#broken(4, `the feed shows ${entity} at ${String(row['version'])}, not ${expected.version}`);
      }
    }
  }

  #broken(invariant: number, what: string): void {
    this.#violations.push({ invariant, what });
  }
}

/** Of a block its rows: behind them are keys to sort by, in which 1 is written as 11. */
function saidIn(path: string, answer: string): string {
  const rowsEnd = path.startsWith('/sync/blocks/') ? answer.indexOf('"ids":{"$array"') : -1;
  return rowsEnd < 0 ? answer : answer.slice(0, rowsEnd);
}

interface Progress {
  /** The place that is surely stored on the device: it may ask from there again, and never from before. */
  readonly stored: Place | null;
  /** The place that it last asked from. */
  readonly asked: Place | null;
  /** The cursor of the page after that one, for which it may ask before it has stored that one. */
  readonly next: string | null;
}

interface Place {
  readonly epoch: string;
  readonly seq: number;
}

/** What a cursor says, read as anybody can read it. */
function placeOf(cursor: string): Place {
  const payload = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString('utf8');
  const { epoch, seq } = objectOf(payload) ?? {};
  return { epoch: String(epoch), seq: Number(seq) };
}

function linesOf(answer: string): Said[] {
  return answer.split('\n').flatMap((line) => {
    const said = objectOf(line);
    if (!said) return [];
    const body = (said['body'] ?? null) as Values | null; // a row, a problem, or nothing
    return [
      {
        opId: String(said['opId']),
        status: Number(said['status']),
        replayed: said['replayed'] === true,
        body,
      },
    ];
  });
}

function objectOf(text: string): Values | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Values) : null; // JSON, and no scalar
  } catch {
    return null;
  }
}
