import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts';
import type { SignIn } from '../../../src/domain/identity/session.ts';
import { newId, operation, pushBody } from '../../support/api.ts';

/** Operations in one push. */
const BATCH = 20;

/** Operations that each add one to the stock of one item, and what became of them: each is acknowledged or open. */
export interface Ledger {
  /** Pushes; what was not acknowledged goes again, under the same keys. @returns when a push found nobody, or `isOver` */
  send(isOver?: () => boolean): Promise<void>;
  /** Pushes what is open, once. @returns how many that were */
  sendOpen(): Promise<number>;
  /** Another session: access tokens do not outlive a server's clock. */
  signIn(): Promise<void>;
  acknowledged(): number;
  open(): number;
  /** As the server has it. */
  quantity(): Promise<number>;
}

/** @param address of the server, asked anew for each request */
export async function startLedger(address: () => string): Promise<Ledger> {
  const open = new Set<string>();
  let acknowledged = 0;
  let person = await signIn(address());
  const { id } = (await call(address(), person, 'POST', '/inventory', {
    name: `Counted through failures ${newId()}`,
    quantity: 0,
  })) as { id: string }; // the row

  /** Whole lines are acknowledgements, wherever the answer was cut. */
  const take = (text: string) => {
    for (const line of text.split('\n').slice(0, -1)) {
      const { opId, status } = JSON.parse(line) as { opId: string; status: number }; // a line of the server's
      if (status < 300 && open.delete(opId)) acknowledged++;
    }
  };
  const pushOnce = async (keys: readonly string[]): Promise<boolean> => {
    const operations = keys.map((opId) =>
      operation({ opId, method: 'PATCH', path: `/inventory/${id}/quantity`, body: { delta: 1 } }),
    );
    try {
      const answer = await fetch(`${address()}/api/sync/push`, {
        method: 'POST',
        headers: headersOf(person),
        body: JSON.stringify(pushBody({ ...person, cookie: '', headers: {} }, operations)),
      });
      let text = '';
      try {
        for await (const bytes of answer.body ?? []) text += Buffer.from(bytes).toString('utf8');
      } finally {
        if (answer.status === 200) take(text);
      }
      return true;
    } catch {
      return false;
    }
  };
  return {
    async send(isOver = () => false) {
      // Those that are left from the last life go first, from one sender.
      let next = [...open].splice(0, BATCH);
      while (!isOver()) {
        if (next.length === 0) next = Array.from({ length: BATCH }, () => newId());
        for (const key of next) open.add(key);
        if (!(await pushOnce(next))) return;
        next = next.filter((key) => open.has(key));
      }
    },
    async sendOpen() {
      const keys = [...open];
      for (let start = 0; start < keys.length; start += BATCH)
        await pushOnce(keys.slice(start, start + BATCH));
      return keys.length;
    },
    async signIn() {
      person = await signIn(address());
    },
    acknowledged: () => acknowledged,
    open: () => open.size,
    async quantity() {
      const row = await call(address(), person, 'GET', `/inventory/${id}`);
      return (row as { quantity: number }).quantity;
    },
  };
}

export async function signIn(url: string): Promise<SignIn> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'store@demo.example', password: DEMO_PASSWORD }),
  });
  return (await answer.json()) as SignIn; // the answer of a sign-in
}

async function call(
  url: string,
  person: SignIn,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: headersOf(person),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

export function headersOf({ token }: SignIn): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
