import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts';
import { problem } from '../../../src/domain/kit/problems/problem.ts';
import { expect } from '../fixtures.ts';
import { addPasskey, keepPasskeys } from '../passkey-steps.ts';
import { addPhone, letPhonesIn } from '../phone-steps.ts';
import { type AskedTry, press, presses } from './dialog-try.ts';

const ADDRESS = '/tenant/profile';
/** Those that the rows below end, one each. */
export const OTHER_SESSIONS = 3;

/** What people ask the server for about themselves; they are signed in on `OTHER_SESSIONS` devices besides. */
export function askedOfProfile(): readonly AskedTry[] {
  const ended = endings();
  let tablets = 0;
  let phones = 0;
  return [
    {
      file: 'src/features/profile/passkeys/passkey-line.tsx',
      address: ADDRESS,
      open: async (page) => {
        await keepPasskeys(page);
        // Whoever leaves without removing it comes back to one more.
        tablets += 1;
        const name = `Tablet ${tablets} of the van`;
        await addPasskey(page, name);
        await press(page, `Remove ${name}`);
      },
      button: 'Remove',
      call: 'DELETE /auth/passkeys/*',
    },
    {
      file: 'src/features/profile/odk/phone-line.tsx',
      address: ADDRESS,
      open: async (page) => {
        await letPhonesIn(page);
        // As above.
        phones += 1;
        const name = `Phone ${phones} of the van`;
        await addPhone(page, name);
        await press(page, 'The phone has it');
        await press(page, `Remove ${name}`);
      },
      button: 'Remove',
      call: 'DELETE /auth/odk-devices/*',
    },
    {
      file: 'src/features/profile/sessions-card.tsx',
      address: ADDRESS,
      open: endSession,
      button: 'Sign out',
      call: 'DELETE /auth/sessions/*',
      leave: ended,
    },
    {
      file: 'src/features/profile/proof-dialog.tsx',
      ...asksAgain(),
      call: 'POST /auth/reauthenticate',
      leave: ended,
    },
    {
      file: 'src/features/profile/proof-dialog.tsx',
      ...asksAgain(),
      // What was asked for before the proof.
      call: 'DELETE /auth/sessions/*',
      leave: ended,
    },
  ];
}

function sessions(page: Page) {
  return page.getByRole('region', { name: 'Where you are signed in' });
}

async function endSession(page: Page): Promise<void> {
  await sessions(page)
    .getByRole('button', { name: /^Sign out (?!all)/ })
    .first()
    .click();
}

/** The one that was ended is not in the list any more. */
function endings(): (page: Page) => Promise<void> {
  let left = OTHER_SESSIONS;
  return async (page) => {
    left -= 1;
    await expect(sessions(page).getByRole('button', { name: /^Sign out (?!all)/ })).toHaveCount(left);
  };
}

/** Whoever sits there has to say once more who they are, as after a sign-in of some while ago. */
function asksAgain(): Pick<AskedTry, 'address' | 'open' | 'fill' | 'button'> {
  return {
    address: ADDRESS,
    open: async (page) => {
      const answer = { status: 403, json: problem('reauthentication_required') };
      await page.context().route('**/api/auth/sessions/*', (route) => route.fulfill(answer), { times: 1 });
      await endSession(page);
      await presses('Sign out')(page);
      // Not the one before it, which keeps an Esc to itself while its call is under way.
      await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toBeVisible();
    },
    fill: (page) => page.getByRole('dialog').getByLabel('Current password').fill(DEMO_PASSWORD),
    button: 'Continue',
  };
}
