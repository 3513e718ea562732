import { msg } from '@lingui/core/macro';
import type { workArea } from '../../../domain/field-ops/work-area.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const WORK_AREA_LABELS: LabelSet<typeof workArea> = {
  entity: 'workArea',
  singular: msg`Work area`,
  plural: msg`Work areas`,
  none: msg`No work areas yet`,
  create: msg`New work area`,
  empty: msg`Regions, feeders and depots that assets and places belong to, with the crews and people who work there.`,
  deleteTitle: msg`Delete this work area?`,
  fields: {
    code: msg`Code`,
    name: msg`Name`,
    kind: msg`Kind`,
    people: msg`People`,
    note: msg`Note`,
  },
  help: {
    code: msg`Leave it empty and it gets one by itself, also without signal.`,
    people: msg`Who works here beside the crews that name this area.`,
  },
  choices: {
    kind: {
      region: { label: msg`Region` },
      feeder: { label: msg`Feeder` },
      depot: { label: msg`Depot` },
    },
  },
};
