import { existsSync, readFileSync } from 'node:fs';
import { ENTITIES } from '../src/domain/registry.ts';
import { CALLS_OF_SPECIFICATION, callsOfEntities, OWN_CALLS, shapeOf } from '../tests/contract/calls.ts';

/** The calls that no server test was answered with success: whether their answers are as described, nobody has seen. */
export function neverAnswered(file: string): readonly string[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const answered = new Set<string>(lines.map((line) => shapeOf(line.replace(' /api', ' '))));
  const calls: readonly string[] = [
    ...Object.values(CALLS_OF_SPECIFICATION).flat(),
    ...callsOfEntities(ENTITIES),
    ...Object.keys(OWN_CALLS),
  ];
  return [...new Set(calls)].filter((call) => !answered.has(call)).map((call) => `no good answer of ${call}`);
}
