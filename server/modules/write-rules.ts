import { subjectStands } from '../resource/checks/fixed-subject.ts';
import { inOwnName } from '../resource/checks/own-names.ts';
import type { WriteRule } from '../resource/rows/write-context.ts';
import type { RefusalRule } from '../resource/write/write-rules.ts';
import { attachmentsAreTrue } from './attachments/attachment-rules.ts';
import { repliesOwnFiles } from './attachments/file-owner.ts';
import { respectClearances } from './field-ops/interlock.ts';
import { readableForms } from './field-ops/readable-forms.ts';
import { stepByStep } from './field-ops/step-by-step.ts';
import { unitsConvert } from './inventory/units-convert.ts';
import { noBomInItself } from './manufacturing/no-bom-in-itself.ts';
import { brokenClearance } from './notifications/broken-clearance.ts';
import { withdrawNotices } from './notifications/notice-people.ts';
import { notifyPeople } from './notifications/notify-people.ts';
import { tellOfStops } from './notifications/stopped-work.ts';
import { noOverReceipt } from './procurement/over-receipt.ts';
import { internalNotesByAgents } from './support/internal-notes.ts';
import { containersInStores } from './warehouses/one-level.ts';

/** What the modules add to every write, in this order: those that may refuse come first. */
export const WRITE_RULES: readonly WriteRule[] = [
  stepByStep,
  respectClearances,
  inOwnName,
  noOverReceipt,
  unitsConvert,
  readableForms,
  containersInStores,
  internalNotesByAgents,
  subjectStands,
  attachmentsAreTrue,
  repliesOwnFiles,
  noBomInItself,
  withdrawNotices,
  notifyPeople,
  tellOfStops,
];

/** What they do where a write was refused. */
export const REFUSAL_RULES: readonly RefusalRule[] = [brokenClearance];
