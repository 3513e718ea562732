import type { Json } from '../../../../src/domain/kit/fields/field.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { seedId, seedItems } from '../../seed-kit.ts';
import { PLANNER, TECH1, TECH2, workOrderId } from '../work/work-orders.ts';
import { thermographyTemplateId } from './plugins.ts';

type Line = readonly [key: string, label: string, type: string, more?: Readonly<Record<string, Json>>];

interface TemplateLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly status: string;
  readonly revision: number;
  readonly questions: readonly Line[];
}

const MUST = { required: true };

const TEMPLATES: readonly TemplateLine[] = [
  {
    key: 'access',
    name: 'Access and site conditions',
    description: 'Before heavy vehicles are ordered: how to get there, and where to stand.',
    category: 'condition_assessment',
    status: 'published',
    revision: 3,
    questions: [
      [
        'way',
        'Way to the site',
        'choice',
        { ...MUST, options: 'Paved road\nGravel track\nField\nOn foot only' },
      ],
      ['width', 'Narrowest place', 'reading', { ...MUST, unit: 'm', minimum: 3 }],
      ['bridge', 'Bridge on the way', 'yesNo', MUST],
      [
        'bridge-load',
        'Load the bridge bears',
        'number',
        { ...MUST, unit: 't', minimum: 0, maximum: 100, showWhenKey: 'bridge', showWhenValue: 'yes' },
      ],
      ['ground', 'Ground at the site', 'choice', { ...MUST, options: 'Firm\nSoft\nWet\nRock' }],
      ['owner', 'Landowner was told', 'yesNo', MUST],
      ['remarks', 'Anything else', 'text'],
    ],
  },
  {
    key: 'storm',
    name: 'Storm damage',
    description: 'Walked after a storm, one survey for each stretch of line.',
    category: 'safety_inspection',
    status: 'published',
    revision: 1,
    questions: [
      ['spans', 'Spans walked', 'number', { ...MUST, minimum: 1, maximum: 200 }],
      ['broken', 'Broken poles', 'reading', { ...MUST, minimum: 0, maximum: 0 }],
      ['trees', 'Trees on the line', 'yesNo', MUST],
      ['danger', 'Danger to the public', 'yesNo', MUST],
      ['made-safe', 'How it was made safe', 'text', { ...MUST, showWhenKey: 'danger', showWhenValue: 'yes' }],
      ['walked', 'Walked on', 'date', MUST],
    ],
  },
  {
    key: 'battery',
    name: 'Condition of a battery room',
    description: 'Ventilation, spill kit, cells. Not yet agreed with the fire service.',
    category: 'compliance_check',
    status: 'draft',
    revision: 1,
    questions: [
      ['vent', 'Ventilation works', 'yesNo', MUST],
      ['hydrogen', 'Hydrogen', 'reading', { unit: '%', minimum: 0, maximum: 1 }],
      ['cells', 'Cells with corrosion', 'number', { minimum: 0, maximum: 120 }],
    ],
  },
  {
    key: 'fence-2019',
    name: 'Fence and gates (2019)',
    description: 'Replaced by the steps of the substation patrol.',
    category: 'asset_inventory',
    status: 'retired',
    revision: 4,
    questions: [['whole', 'Fence is whole', 'yesNo', MUST]],
  },
  {
    key: 'capacity',
    name: 'Load measurement of a feeder',
    description: 'A week with the clamp recorder, for the planners of reinforcements.',
    category: 'performance_test',
    status: 'published',
    revision: 2,
    questions: [
      ['from', 'Recorded from', 'date', MUST],
      ['peak', 'Highest current', 'reading', { ...MUST, unit: 'A', minimum: 0, maximum: 400 }],
      ['unbalance', 'Unbalance between phases', 'reading', { ...MUST, unit: '%', minimum: 0, maximum: 15 }],
      ['season', 'Season', 'choice', { options: 'Winter\nSpring\nSummer\nAutumn' }],
    ],
  },
];

export function alderTemplates(): SeedRow[] {
  return TEMPLATES.map(({ key, questions, ...values }, index) => ({
    id: templateId(key),
    createdBy: PLANNER,
    createdDaysAgo: 120 - index * 10,
    changedDaysAgo: 20 + index,
    values: { ...values, pluginId: null, questions: seedItems(templateId(key), questions.map(questionItem)) },
  }));
}

function questionItem([key, label, type, more = {}]: Line) {
  const empty = {
    options: null,
    unit: null,
    minimum: null,
    maximum: null,
    showWhenKey: null,
    showWhenValue: null,
  };
  return { key, label, type, required: false, ...empty, ...more };
}

function templateId(key: string): string {
  return seedId('demo-tenant', 'survey-template', key);
}

/** Surveys of the story that were made from a template, with what was found. */
const ANSWERED: Readonly<
  Record<string, readonly [template: string, answers: Readonly<Record<string, string>>]>
> = {
  'Access to pole 14 by lorry': [
    'access',
    { way: 'Gravel track', width: '3.4', bridge: 'no', ground: 'Firm', owner: 'yes' },
  ],
  'Crane access to the capacitor bank': [
    'access',
    { way: 'Paved road', width: '4.2', bridge: 'yes', 'bridge-load': '40', ground: 'Firm', owner: 'yes' },
  ],
  'Soil below the capacitor bank': [
    'access',
    {
      way: 'Paved road',
      width: '4.2',
      bridge: 'yes',
      'bridge-load': '40',
      ground: 'Wet',
      owner: 'yes',
      remarks: 'Clay below 80 cm; drain before the foundations.',
    },
  ],
  'Landowners informed for spans 3 to 9': [
    'access',
    { way: 'Field', width: '2.7', bridge: 'no', ground: 'Soft', owner: 'yes' },
  ],
  'Space for the oil truck beside T1': ['access', {}],
  'Where to set down the new cross-arm': ['access', {}],
  'Damage along Town North after the storm': [
    'storm',
    { spans: '42', broken: '0', trees: 'yes', danger: 'no', walked: 'day' },
  ],
  'Damage at span 11 after the storm': [
    'storm',
    {
      spans: '3',
      broken: '1',
      trees: 'no',
      danger: 'yes',
      'made-safe': 'Fenced off, conductor earthed on both sides.',
      walked: 'day',
    },
  ],
  'Load of the school by season': ['capacity', {}],
};

export function withAnswers(surveys: readonly SeedRow[]): SeedRow[] {
  return surveys.map((survey) => {
    const [template, answers = {}] = ANSWERED[String(survey.values['title'])] ?? [];
    if (template === undefined) return survey;
    const dated = Object.entries(answers).map(([key, answer]) => [
      key,
      answer === 'day' ? (survey.values['completedDate'] ?? '') : answer,
    ]);
    return {
      ...survey,
      values: { ...survey.values, templateId: templateId(template), answers: Object.fromEntries(dated) },
    };
  });
}

/** Panel, day, load, ambient and hottest joint in °C, where, how urgent. */
const THERMOGRAPHY = [
  ['panel J01 of Alder Mill', -41, '62', '18', '38.5', 'Busbar joint', 'None'],
  ['panel J02 of Alder Mill', -41, '58', '18', '41', 'Cable termination', 'None'],
  ['panel J03 of Alder Mill', -40, '71', '19', '66.5', 'Cable termination', 'At the next outage'],
  ['panel J04 of Alder Mill', -40, '44', '19', '35', 'Breaker contact', 'None'],
  ['panel J05 of Alder Mill', -40, '80', '19', '84.5', 'Disconnector', 'At once'],
  ['panel K01 of Kestrel Ridge', -12, '55', '9', '31', 'Busbar joint', 'None'],
  ['panel K02 of Kestrel Ridge', -12, '67', '9', '58', 'Cable termination', 'Within a month'],
  ['panel K03 of Kestrel Ridge', -11, '49', '8', '29.5', 'Fuse', 'None'],
] as const;

export async function alderThermography(calendar: Calendar): Promise<SeedRow[]> {
  const template = await thermographyTemplateId();
  return THERMOGRAPHY.map(([place, day, load, ambient, hottest, part, severity], index) => ({
    id: seedId('demo-tenant', 'thermography', place),
    createdBy: PLANNER,
    createdDaysAgo: 7 - day,
    changedDaysAgo: -day,
    values: {
      title: `Infrared of ${place}`,
      description: null,
      status: 'Completed',
      scheduledDate: calendar.day(day),
      completedDate: calendar.day(day),
      assignedTo: index < 5 ? TECH2 : TECH1,
      workOrderId: workOrderId(index < 5 ? 'oil-ql-t2' : 'earth-kr'),
      templateId: template,
      answers: {
        load,
        ambient,
        'hottest-joint': hottest,
        part,
        severity,
        ...(severity === 'At once' ? { action: 'Contact changed under the order of the same day.' } : {}),
        image: `IR-${2040 + index}`,
      },
    },
  }));
}
