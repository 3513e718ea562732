import { DataError } from '../../../data/store/data-error.ts';
import type { jobSheet, Refusal, Signer } from '../../../domain/job-sheets/job-sheet.ts';
import type { ChangesFor } from '../../../domain/kit/entity/entity.ts';
import { entities } from '../../../domain/registry.ts';
import { withItem } from '../../../resource/items/item-list.ts';
import type { Turns } from '../../../resource/items/use-in-turn.ts';
import type { Workspace } from '../../../session/account/workspace.tsx';

/**
 * What the pad shows of the signature that is given; empty: none is. One that came from elsewhere meanwhile is not theirs to take
 * off, and one that was taken off meanwhile does not come back with the next stroke or name.
 */
export interface KnownSignature {
  strokes: string;
  /** What the pad is writing, until the sheet on the screen says so: it may say what was before, or nothing, until then. */
  awaited: string | null;
}

/** How people put their names under the work, or say why they do not. */
export interface Signing {
  /**
   * The name and strokes of whoever accepts it; the ones that are known are taken off first, others stay and are said. No strokes:
   * the name alone.
   */
  sign(name: string, strokes: string, known: KnownSignature): Promise<boolean>;
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
  { run, attempt, change }: Pick<Turns<typeof entities.jobSheet>, 'run' | 'attempt' | 'change'>,
  me: string,
  now: () => string,
): Signing {
  return {
    // Both in one turn: who signs and finishes at once would else finish the sheet between them, and it has no signature.
    sign: (name, strokes, known) =>
      run(async ({ id, signature }) => {
        if ((signature ?? '') !== known.strokes)
          throw new DataError('seen_changed', 'Somebody signed, or took it off, elsewhere', {
            path: 'signature',
          });
        const write = async (stands: string, changes: ChangesFor<typeof jobSheet>) => {
          await repository.update(entities.jobSheet, id, changes);
          known.strokes = stands;
        };
        known.awaited = strokes;
        try {
          if (signature) await write('', { signature: null });
          const signed = strokes === '' ? {} : { signature: strokes, signedAt: now() };
          await write(strokes, { signedBy: name.trim() || null, ...signed });
        } catch (error) {
          known.awaited = null;
          throw error;
        }
      }),
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
