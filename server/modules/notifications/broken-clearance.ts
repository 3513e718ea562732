import { switchingRequest } from '../../../src/domain/field-ops/switching-request.ts';
import type { Problem } from '../../../src/domain/kit/problems/problem.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import { type WriteContext } from '../../resource/rows/write-context.ts';
import type { WriteTarget } from '../../resource/rows/write-request.ts';
import type { RefusalRule } from '../../resource/write/write-rules.ts';
import { tellPeople } from './notify-people.ts';

/**
 * A step that was refused may have been carried out: whoever switched it without signal learns of the clearance too late.
 * Both crews have to know at once, with what the record itself does not say; in words of both languages, since apps of
 * every version show them as they are.
 */
export const brokenClearance: RefusalRule = { code: 'held_by_clearance', tell: tellCrews };

async function tellCrews(context: WriteContext, { id }: WriteTarget, { details }: Problem): Promise<void> {
  if (id === null) return;
  const own = await findRow(context, switchingRequest, id);
  if (!own) return;
  for (const { name = '', values } of details) {
    const other = isUuid(values?.['requestId'])
      ? await findRow(context, switchingRequest, values['requestId'])
      : undefined;
    for (const [about, met] of [
      [other, own],
      [own, other],
    ]) {
      if (!about || !met) continue;
      const { holder, operator, clearanceIssuedBy } = about.row;
      await tellPeople(context, {
        people: [holder, operator, clearanceIssuedBy].filter((person) => typeof person === 'string'),
        event: 'commented',
        subject: { entity: switchingRequest, row: about.row },
        message: `${WORDS} ${String(met.row['number'] ?? met.row['title'])} · ${name}`,
        quoted: { entity: switchingRequest, stored: about },
        urgent: true,
      });
    }
  }
}

const WORDS = 'Switched against a clearance? / Manœuvré malgré une autorisation ?';
