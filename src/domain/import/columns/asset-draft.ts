import { asset } from '../../assets/asset.ts';
import type { FieldValues } from '../../kit/entity/entity.ts';
import { createSchema } from '../../kit/entity/schema.ts';
import type { RefusalCode, RowRefusal } from '../files/refusal.ts';
import { refusal } from '../files/refusal.ts';

/** An asset as a file describes it. Fields that the file does not speak of are absent and stay as they are. */
export interface AssetDraft {
  readonly line: number;
  readonly id: string;
  readonly values: FieldValues;
  /** Fields whose value the file does not say: a new asset needs one, and one that is there keeps its own. */
  readonly madeUp?: readonly string[];
}

export interface DraftsRead {
  readonly drafts: readonly AssetDraft[];
  readonly refused: readonly RowRefusal[];
}

const schema = createSchema(asset);

/** Undefined when the asset's own schema takes the draft. */
export function draftRefusal({ line, values }: AssetDraft): RowRefusal | undefined {
  const result = schema.safeParse(values);
  if (result.success) return undefined;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String) ?? [];
  const value = values[path[0] ?? ''];
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
  return refusal(line, codeOf(issue?.code, value), path.join('/'), shown);
}

function codeOf(issue: string | undefined, value: unknown): RefusalCode {
  if (value === undefined || value === null || value === '') return 'required';
  if (issue === 'too_big' && typeof value === 'string') return 'too_long';
  if (issue === 'too_big' || issue === 'too_small') return 'out_of_range';
  return issue === 'invalid_value' ? 'unknown_choice' : 'invalid_value';
}
