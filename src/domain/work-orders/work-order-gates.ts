import { isPermitShown, isSigned } from '../job-sheets/sheet-run.ts';
import type { AnyRow } from '../kit/entity/entity.ts';
import type { Gate } from '../kit/rules/gate.ts';
import type { Yardstick } from '../kit/rules/yardstick.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { APPROVED } from './work-order.ts';

/** From the approval on a crew may be at it; where it is sent back or called off it takes another one. */
const APPROVED_ORDER: Omit<Yardstick, 'fields'> = {
  statuses: APPROVED,
  // Nobody's sheet waits for the new approval: what an order asked goes on being asked while it is sent back.
  untilThen: 'nobody',
  less: { action: 'approve', reason: 'statusReason', freely: ['waitingOnApproval', 'cancelled'] },
};

/**
 * What an order asks of its sheets it asks of whoever completes it without one. Sheets that are still open hold nobody up:
 * a crew says on its round that the work is done, and hands the paper in after that.
 */
export const WORK_ORDER_GATES: readonly Gate[] = [
  {
    statuses: ['completed', 'closed'],
    measuredBy: { ...APPROVED_ORDER, fields: ['permitRequired'] },
    beside: { below: 'jobSheet', by: 'workOrderId', shows: ['permitConfirmedAt', 'permitOverride'] },
    missing: (order, { beside: sheets }) => {
      const isShown = isSaid(order.permitNumber) || sheets.some(showsPermit);
      const message = 'must be that of a permit that was shown';
      return order.permitRequired === true && !isShown
        ? [{ path: 'permitNumber', code: 'permit_not_shown', message }]
        : [];
    },
  },
  {
    statuses: ['completed', 'closed'],
    measuredBy: { ...APPROVED_ORDER, fields: ['signatureRequired'] },
    beside: { below: 'jobSheet', by: 'workOrderId', shows: ['signature'] },
    missing: (order, { beside: sheets }) => {
      const message = 'needs a signed job sheet';
      return order.signatureRequired === true && !sheets.some(hasSignature)
        ? [{ path: 'signatureRequired', code: 'no_sheet_signed', message }]
        : [];
    },
  },
];

/** A permit, or the word of who may begin without. What was called off proves nothing. */
function showsPermit(sheet: AnyRow): boolean {
  return (isPermitShown(sheet) || isSaid(sheet.permitOverride)) && sheet.status !== 'Cancelled';
}

function hasSignature(sheet: AnyRow): boolean {
  return isSigned(sheet) && sheet.status !== 'Cancelled';
}
