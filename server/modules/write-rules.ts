import { subjectStands } from '../resource/fixed-subject.ts';
import { inOwnName } from '../resource/own-names.ts';
import type { WriteRule } from '../resource/write-context.ts';
import type { RefusalRule } from '../resource/write-rules.ts';
import { respectClearances } from './field/interlock.ts';
import { stepByStep } from './field/step-by-step.ts';
import { attachmentsAreTrue } from './files/attachment-rules.ts';
import { repliesOwnFiles } from './files/file-owner.ts';
import { noBomInItself } from './make/no-bom-in-itself.ts';
import { brokenClearance } from './notifications/broken-clearance.ts';
import { withdrawNotices } from './notifications/notice-people.ts';
import { notifyPeople } from './notifications/notify-people.ts';
import { noOverReceipt } from './supply/over-receipt.ts';
import { unitsConvert } from './supply/units-convert.ts';
import { internalNotesByAgents } from './support/internal-notes.ts';

/** What the modules add to every write, in this order: those that may refuse come first. */
export const WRITE_RULES: readonly WriteRule[] = [
  stepByStep,
  respectClearances,
  inOwnName,
  noOverReceipt,
  unitsConvert,
  internalNotesByAgents,
  subjectStands,
  attachmentsAreTrue,
  repliesOwnFiles,
  noBomInItself,
  withdrawNotices,
  notifyPeople,
];

/** What they do where a write was refused. */
export const REFUSAL_RULES: readonly RefusalRule[] = [brokenClearance];
