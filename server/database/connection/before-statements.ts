import type { ConnectionProvider } from 'kysely';
import { DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Of what a transaction is asked for besides its connection: none of it reaches a database. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
});
const unconnected = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * The same transaction, which does `work` before each statement that it sends. `work` itself uses `trx`, or it would wait for
 * its own end. @throws whatever `work` throws, instead of sending the statement
 */
export function beforeStatements(trx: Transaction<Tables>, work: () => Promise<void>): Transaction<Tables> {
  const executor = trx.getExecutor();
  const afterWork: ConnectionProvider = {
    provideConnection: async (consumer, options) => {
      await work();
      return executor.provideConnection(consumer, options);
    },
  };
  return new Transaction<Tables>({ ...unconnected, executor: executor.withConnectionProvider(afterWork) });
}
