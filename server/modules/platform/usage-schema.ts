import * as z from 'zod/mini';

export const quotasSchema = z.object({ users: z.nullable(z.int()), storageBytes: z.nullable(z.int()) });

export const usageSchema = z.object({
  people: z.object({ active: z.int(), invited: z.int(), suspended: z.int() }),
  devices: z.object({ all: z.int(), unsent: z.int() }),
  unsentChanges: z.int(),
  storageBytes: z.int(),
  errors: z.int(),
});
