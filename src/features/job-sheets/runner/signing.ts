import type { Refusal, Signer } from '../../../domain/job-sheets/job-sheet.ts';
import { entities } from '../../../domain/registry.ts';
import { withItem } from '../../../resource/items/item-list.ts';
import type { Turns } from '../../../resource/items/use-in-turn.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';

/** How people beside whoever accepts the work put their names under it, or say why they do not. */
export interface Signing {
  /** @throws DataError */
  addSigner(signer: Pick<Signer, 'role' | 'person' | 'signature'>): Promise<void>;
  /** It stays on the sheet. @throws DataError */
  refuseToSign(refusal: Pick<Refusal, 'role' | 'person' | 'reason'>): Promise<void>;
  takeSignerOff(id: string): Promise<boolean>;
  /** All of them, so that an answer can be changed. */
  takeSignaturesOff(): Promise<boolean>;
}

/** @param me whoever holds the tablet. @param now the instant, as it is stored */
export function signingOf(
  repository: Workspace['repository'],
  { attempt, change }: Pick<Turns<typeof entities.jobSheet>, 'attempt' | 'change'>,
  me: string,
  now: () => string,
): Signing {
  return {
    addSigner: (signer) =>
      attempt(({ id, signers }) =>
        repository.update(entities.jobSheet, id, {
          signers: withItem(signers, { ...signer, at: now(), enteredBy: me }),
        }),
      ),
    refuseToSign: (refusal) =>
      attempt(({ id, refusals }) =>
        repository.update(entities.jobSheet, id, {
          refusals: withItem(refusals, { ...refusal, at: now(), enteredBy: me }),
        }),
      ),
    takeSignerOff: (id) => change(({ signers }) => ({ signers: signers.filter((each) => each.id !== id) })),
    takeSignaturesOff: () => change(() => ({ signature: null, signers: [] })),
  };
}
