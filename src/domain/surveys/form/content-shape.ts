import * as z from 'zod/mini';
import type { ProblemDetail } from '../../kit/problems/problem.ts';
import { readXml, UnreadableXml } from '../xml/read-xml.ts';

const texts = z.optional(z.record(z.string(), z.string()));
const words = z.optional(z.array(z.string()));
const text = z.optional(z.string());
const media = z.optional(z.object({ image: texts, audio: texts, video: texts }));

const shown = {
  name: text,
  row: z.optional(z.number()),
  label: texts,
  hint: texts,
  guidance: texts,
  media,
  appearance: words,
  relevant: text,
} as const;

const source = z.object({
  list: text,
  file: text,
  filter: text,
  shuffle: z.optional(z.enum(['no', 'always', 'seeded'])),
  seed: text,
  nodes: text,
  valueAt: text,
  labelAt: text,
});

const question = z.object({
  ...shown,
  kind: z.literal('question'),
  /** A later version of the app may know others: whoever fills the form in is told so. */
  type: z.string(),
  required: text,
  requiredMessage: texts,
  constraint: text,
  constraintMessage: texts,
  calculation: text,
  trigger: words,
  default: text,
  readonly: text,
  choices: z.nullish(source),
  parameters: texts,
});

const items: z.ZodMiniType = z.optional(
  z.array(
    z.discriminatedUnion('kind', [
      question,
      z.object({
        ...shown,
        kind: z.enum(['group', 'repeat']),
        items: z.lazy(() => items),
        count: text,
        beginsEmpty: z.optional(z.literal(true)),
      }),
    ]),
  ),
);

const choice = z.object({ value: text, label: texts, media, columns: texts });

const action = z.object({
  event: z.enum(['load', 'new-repeat', 'changed']),
  cause: text,
  target: z.string(),
  value: text,
});

const definition = z.object({
  id: text,
  title: text,
  version: text,
  languages: words,
  defaultLanguage: text,
  style: text,
  instanceName: text,
  root: text,
  items,
  lists: z.optional(z.record(z.string(), z.array(choice))),
  actions: z.optional(z.array(action)),
  beginning: z.optional(z.string().check(z.refine(isRecordText, 'must be a record as JSON'))),
  instances: z.optional(z.record(z.string(), z.string().check(z.refine(isXml, 'must be XML')))),
});

/** `FormContent` as `storedContent` makes it: what says nothing is left out. */
const content = z.object({
  definition: z.optional(definition),
  files: z.optional(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
  pictures: texts,
});

/** Of one refusal. */
const MOST_TOLD = 20;

/** Why a document is no form at all, by the path within it; whether its expressions can be worked out is seen when it is compiled. */
export function contentProblems(stored: unknown): readonly ProblemDetail[] {
  const read = content.safeParse(stored);
  if (read.success) return [];
  return read.error.issues.slice(0, MOST_TOLD).map(({ path }) => ({
    path: ['content', ...path].join('/'),
    code: 'invalid_value',
    message: 'is nothing that a form says there',
  }));
}

function isXml(markup: string): boolean {
  try {
    readXml(markup);
    return true;
  } catch (error) {
    if (error instanceof UnreadableXml) return false;
    throw error;
  }
}

function isRecordText(json: string): boolean {
  try {
    const record: unknown = JSON.parse(json);
    return typeof record === 'object' && record !== null && !Array.isArray(record);
  } catch {
    return false;
  }
}
