import { entityNamed } from '../../../domain/registry.ts';
import { openFieldDatabase } from '../../store/database.ts';
import { changeNotices } from '../followed/change-notices.ts';
import type { AskedMessage } from '../followed/worker-messages.ts';
import { networkAnswer } from './network-answers.ts';
import { createNetworkIndex, type NetworkIndex } from './network-index.ts';
import type { FromNetworkWorker, NetworkQuestion, ToNetworkWorker } from './network-messages.ts';

/** The network of the assets on this device, for the page that asks; see `open-network.ts`. */

let index: NetworkIndex | undefined;

addEventListener('message', ({ data }: MessageEvent<ToNetworkWorker>) => {
  if (data.kind === 'open') index = open(data.tenantId, data.userId, data.entity);
  else answer(data);
});

/** Asked while rows were still being read, and answered once all were: what was not read would be dead. */
let waiting: AskedMessage<NetworkQuestion>[] = [];

function open(tenantId: string, userId: string, entity: string): NetworkIndex {
  const notices = changeNotices(() => {
    if (index) send({ kind: 'changed', size: index.size, isWhole: index.isWhole });
    const asked = waiting;
    waiting = [];
    for (const message of asked) answer(message);
    return index?.isWhole === true;
  });
  return createNetworkIndex(openFieldDatabase(tenantId, userId), entityNamed(entity), {
    onChange: notices.onChange,
    onFailure: (error) => send({ kind: 'failed', reason: String(error) }),
    rest: notices.rest,
  });
}

function answer(asked: AskedMessage<NetworkQuestion>): void {
  const { ask, question } = asked;
  if (!index?.isWhole) {
    waiting.push(asked);
    return;
  }
  try {
    send({ kind: 'answer', ask, answer: networkAnswer(index.model(), question) });
  } catch (error) {
    send({ kind: 'refusal', ask, reason: String(error) });
  }
}

function send(message: FromNetworkWorker): void {
  postMessage(message);
}
