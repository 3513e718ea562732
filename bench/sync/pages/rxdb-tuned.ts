import { deepEqual } from 'rxdb/plugins/utils';
import { present } from './present.ts';
import type { Document } from './rxdb.ts';
import { createRxdbContender } from './rxdb.ts';

/** Larger batches, one tab, and a merge by field where RxDB itself lets the server's row win. */
present(
  createRxdbContender({
    pullBatch: 2000,
    pushBatch: 500,
    multiInstance: false,
    conflictHandler: {
      isEqual: (a, b) => deepEqual(a, b),
      async resolve({ assumedMasterState, newDocumentState, realMasterState }) {
        const before: Partial<Document> = assumedMasterState ?? {};
        const mine = Object.entries(newDocumentState).filter(
          ([name, value]) => !deepEqual(value, before[name]),
        );
        return { ...realMasterState, ...Object.fromEntries(mine) };
      },
    },
  }),
);
