import { expect } from 'vitest';
import type { TestApp } from './server-app.ts';

export interface KeptMail {
  readonly to: string;
  readonly kind: string;
  readonly text: string;
}

/**
 * What a demo kept instead of sending it, newest first. A mail is kept some while after the call that wrote it was
 * answered: this waits until none is on its way.
 */
export async function keptMails({ app, database }: Pick<TestApp, 'app' | 'database'>): Promise<KeptMail[]> {
  await expect
    .poll(() =>
      database.kysely
        .selectFrom('mails')
        .select('recipient')
        .where('state', 'in', ['queued', 'sending'])
        .execute(),
    )
    .toEqual([]);
  return (await app.inject('/api/demo/mails')).json<KeptMail[]>();
}
