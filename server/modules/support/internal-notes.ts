import { allows } from '../../../src/domain/identity/permission.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/** Internal notes are between those who answer tickets: whoever only asks can neither write nor read them. */
export const internalNotesByAgents: WriteRule = async ({ actor }, { entity, after }) => {
  if (entity.name !== 'ticketReply' || after.row['internal'] !== true) return;
  if (!allows(actor.permissions, 'tickets:edit')) refuse('forbidden');
};
