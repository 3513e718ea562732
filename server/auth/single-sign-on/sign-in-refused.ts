import type { SsoOutcome } from '../../../src/domain/identity/single-sign-on.ts';

/** The way over the provider ends here; `outcome` is what the login page says, `reason` is for the log. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly outcome: SsoOutcome;

  constructor(outcome: SsoOutcome, reason: string = outcome) {
    super(reason);
    this.outcome = outcome;
  }
}
