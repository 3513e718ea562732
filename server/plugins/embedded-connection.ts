import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The embedded database at the other end of a connection: what a driver of PostgreSQL writes goes to it, what it says
 * comes back. All messages of a statement go together, in one call into it (decision 24).
 */
export class EmbeddedConnection extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** As a socket does. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#exchange(bytes, done);
  }

  readonly #exchange = callbackify(async (bytes: Buffer) => {
    await this.#pglite.runExclusive(() =>
      this.#pglite.execProtocolRawStream(bytes, { onRawData: this.#hear }),
    );
  });

  /** The bytes are the database's own memory: they change with the next statement. */
  readonly #hear = (bytes: Uint8Array) => {
    this.push(bytes.slice());
  };

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _read(): void {
    // Answers come with what was written.
  }

  // What else a driver does to a socket means nothing here.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
