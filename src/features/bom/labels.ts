import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import BadgeCheck from 'lucide-react/icons/badge-check';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import type { bom } from '../../domain/manufacturing/bom.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const BOM_LABELS: LabelSet<typeof bom> = {
  entity: 'bom',
  singular: msg`Bill of materials`,
  plural: msg`Bills of materials`,
  none: msg`No bills of materials yet`,
  create: msg`New bill of materials`,
  empty: msg`What a product or a standard assembly is made of. Released, it reserves the parts of the orders made after it.`,
  deleteTitle: msg`Delete this bill of materials?`,
  fields: {
    number: msg`Number`,
    name: msg`Name`,
    revision: msg`Revision`,
    status: msg`Status`,
    kind: msg`Kind`,
    productItemId: msg`Product`,
    outputQuantity: msg`Makes`,
    description: msg`Description`,
    lines: msg`Parts`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    productItemId: msg`The stock item that comes out.`,
    outputQuantity: msg`How many come out when the parts below are used up once.`,
  },
  items: {
    lines: {
      itemId: msg`Part`,
      name: msg`Name, where it is no stock item`,
      quantity: msg`Quantity`,
      unit: msg`Unit`,
      scrapPercent: msg`Scrap`,
      optional: msg`Optional`,
      substitute: msg`Substitute`,
    },
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: PencilRuler },
      Released: { label: msg`Released`, tone: 'safe', icon: BadgeCheck },
      Obsolete: { label: msg`Obsolete`, tone: 'neutral', icon: Archive },
    },
    kind: {
      product: { label: msg`Product of the workshop` },
      assembly: { label: msg`Construction assembly` },
    },
  },
};
