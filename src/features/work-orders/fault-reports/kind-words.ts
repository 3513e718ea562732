import { msg } from '@lingui/core/macro';
import type { FaultKind } from '../../../domain/work-orders/fault-report.ts';
import type { ChoiceLabel } from '../../../resource/words/label-set.ts';

/** What is wrong, as people who do not know the network say it. */
export const FAULT_KIND_WORDS: Readonly<Record<FaultKind, ChoiceLabel>> = {
  damage: { label: msg`Broken or damaged` },
  leaning: { label: msg`Leaning or fallen` },
  wireDown: { label: msg`Wire hanging or on the ground` },
  sparks: { label: msg`Sparks, smoke or fire` },
  vegetation: { label: msg`Tree or branch on the line` },
  noise: { label: msg`Noise or smell` },
  noSupply: { label: msg`No electricity` },
  other: { label: msg`Something else` },
};
