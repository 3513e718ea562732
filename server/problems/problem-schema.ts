import * as z from 'zod/mini';
import { named } from './named-schemas.ts';

const shape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  reason: z.optional(z.string()),
  details: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      message: z.string(),
      name: z.optional(z.string()),
      values: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  conflicts: z.optional(
    z.array(z.object({ path: z.string(), base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
  ),
  movedTo: z.optional(z.string()),
  tombstone: z.optional(z.object({ id: z.string(), version: z.int() })),
});

const problemSchema = named('Problem', shape, {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  code: 'not_found',
  message: 'There is no such record.',
  details: [],
});

/** What every call may answer beside its result. */
export const problemAnswers = { '4xx': problemSchema, '5xx': problemSchema } as const;
