import type { Page } from '@playwright/test';
import type { AnswerRecord } from '../../../src/data/store/answer-record.ts';
import { allowsAll } from '../../../src/domain/identity/permission.ts';
import type { SignIn } from '../../../src/domain/identity/session.ts';
import { expect } from '../fixtures.ts';
import { storedRows } from './on-device.ts';
import type { Portal } from './read-portal.ts';

/** Waits until the device holds what the screens of this person show without signal, and only the server tells. */
export async function answersAreKept(page: Page, session: SignIn, { manifests }: Portal): Promise<void> {
  const wanted = manifests
    .flatMap(({ keeps = [] }) => keeps)
    .filter(({ takes }) => allowsAll(session.user.permissions, takes))
    .map(({ path }) => path);
  await expect
    .poll(async () => (await storedRows<AnswerRecord>(page, session, 'answers')).map(({ path }) => path))
    .toEqual(expect.arrayContaining(wanted));
}
