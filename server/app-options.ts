import type { FastifyServerOptions } from 'fastify';
import type { Clock } from '../src/domain/kit/values/ids.ts';
import type { BlockSizes } from '../src/domain/packing/block-sizes.ts';
import type { ResolveTxt } from './auth/single-sign-on/domain-routes.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './database/database.ts';

/** What a server is made of, and what a test puts in the place of the machine. */
export interface AppOptions {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly clock: Clock;
  readonly logger?: FastifyServerOptions['logger'];
  /** The built client. Default: `dist` beside this folder. */
  readonly distDir?: string;
  /** Checks every answer against its schema: for tests; in production it costs more than it finds. */
  readonly validateAnswers?: boolean;
  /** Milliseconds between two signs of life on an event stream. Default: HEARTBEAT. */
  readonly heartbeat?: number;
  /** How the records of a mail domain are read. Default: the machine's DNS. */
  readonly resolveTxt?: ResolveTxt;
  /** How rows of a first download are packed. Default: as devices pack them. */
  readonly blockSizes?: BlockSizes;
  /** Bytes that are free on a folder's disk. Default: the machine's. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}
