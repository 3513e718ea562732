import { msg } from '@lingui/core/macro';
import type { stockMovement } from '../../domain/inventory/stock-movement.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const MOVEMENT_LABELS: LabelSet<typeof stockMovement> = {
  entity: 'stockMovement',
  singular: msg`Stock movement`,
  plural: msg`Stock movements`,
  none: msg`No stock movements yet`,
  create: msg`Receive stock`,
  empty: msg`The stock book: every change of a quantity, by whom and why. It is written by the server and never changed.`,
  deleteTitle: msg`Delete this movement?`,
  fields: {
    name: msg`Item`,
    entity: msg`Counted on`,
    rowId: msg`Record`,
    itemId: msg`Item in the catalogue`,
    warehouseId: msg`Warehouse`,
    unit: msg`Unit`,
    delta: msg({ message: 'Change', context: 'inventory' }),
    quantityAfter: msg`Afterwards`,
    reason: msg`Reason`,
    workOrderId: msg`Work order`,
    jobSheetId: msg`Job sheet`,
    unitCost: msg`Unit cost`,
    opId: msg`Operation`,
    line: msg`Line`,
    createdBy: msg`By`,
    updatedAt: msg`When`,
  },
  choices: { entity: { inventoryItem: { label: msg`In total` }, stockLine: { label: msg`By place` } } },
};
