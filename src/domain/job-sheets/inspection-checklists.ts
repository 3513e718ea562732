import type { ItemOf } from '../kit/fields/field.ts';
import type { jobSheet } from './job-sheet.ts';

type Step = Pick<
  ItemOf<typeof jobSheet.fields.checklist.item>,
  'label' | 'kind' | 'unit' | 'min' | 'max' | 'noteOnFail' | 'photoOnFail' | 'orderOnFail'
>;

/**
 * Checklists that come with the product, for inspections made in bulk. Their steps become data of the job sheet, which
 * the planner then changes as they like. After what utilities' patrol and detailed inspections of CPUC GO 165 look at.
 */
export interface InspectionChecklist {
  readonly id: 'substationPatrol' | 'substationDetailed' | 'towerPatrol';
  readonly steps: readonly Step[];
}

const UNMEASURED = { unit: null, min: null, max: null };

/** Whoever comes next wants to read what is wrong, and to see it where nothing was measured. */
const check = (label: string): Step => ({
  label,
  kind: 'passFail',
  ...UNMEASURED,
  noteOnFail: true,
  photoOnFail: true,
  orderOnFail: false,
});
const remark = (label: string): Step => ({
  label,
  kind: 'text',
  ...UNMEASURED,
  noteOnFail: false,
  photoOnFail: false,
  orderOnFail: false,
});
const reading = (label: string, unit: string, min: number | null, max: number | null): Step => ({
  label,
  kind: 'number',
  unit,
  min,
  max,
  noteOnFail: true,
  photoOnFail: false,
  orderOnFail: false,
});

export const INSPECTION_CHECKLISTS: readonly InspectionChecklist[] = [
  {
    id: 'substationPatrol',
    steps: [
      check('Fence, gates and locks are whole'),
      check('Warning signs are there and legible'),
      check('No vegetation or foreign objects near live parts'),
      check('No oil leaks at transformers and breakers'),
      check('Insulators and bushings are clean and undamaged'),
      check('Control building is dry, lit and locked'),
      remark('Anything else seen'),
    ],
  },
  {
    id: 'substationDetailed',
    steps: [
      check('Fence, gates and locks are whole'),
      check('Earthing connections are tight and free of corrosion'),
      reading('Earth resistance', 'Ω', 0, 1),
      check('No oil leaks at transformers and breakers'),
      reading('Transformer top oil temperature', '°C', -20, 85),
      reading('SF6 pressure of the breaker', 'bar', 5.5, 7.5),
      reading('Station battery voltage', 'V', 105, 125),
      check('Disconnectors operate and close fully'),
      check('Protection relays show no alarm'),
      check('Insulators and bushings are clean and undamaged'),
      check('Surge arrester counters are read and connections tight'),
      reading('Hottest joint by thermography', '°C', -20, 70),
      remark('Anything else seen'),
    ],
  },
  {
    id: 'towerPatrol',
    steps: [
      check('Structure stands straight and is undamaged'),
      check('Foundations are free of erosion'),
      check('Conductors, joints and spacers are undamaged'),
      check('Insulators are whole'),
      reading('Lowest clearance to ground', 'm', 6, null),
      check('Climbing guard and danger plate are there'),
      remark('Anything else seen'),
    ],
  },
];
