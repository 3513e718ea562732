import type { Expression } from '../../xpath/expression.ts';
import type { FormAction, FormDefinition } from '../definition.ts';
import type { FormPart } from '../form-part.ts';

/** An action whose expressions are read. */
export interface CompiledAction {
  readonly event: FormAction['event'];
  /** The question or repeat that it waits for; null: the form. */
  readonly cause: FormPart | null;
  readonly target: Expression;
  /** Null: it takes the answer away. */
  readonly value: Expression | null;
}

/** Reads an expression where a part stands; null where it says nothing or is wrong, which is noted. */
type Read = (part: FormPart | null, text: string) => Expression | null;

/** The actions of a form. What they set stands where their target stands. */
export function compiledActions(
  { actions = [] }: FormDefinition,
  byPath: ReadonlyMap<string, FormPart>,
  read: Read,
): readonly CompiledAction[] {
  return actions.flatMap(({ event, cause, target, value }) => {
    const causing = byPath.get(cause) ?? null;
    const standing = byPath.get(target.replaceAll(/\[[^\]]*\]/g, '')) ?? causing;
    const path = read(causing, target);
    return path === null ? [] : [{ event, cause: causing, target: path, value: read(standing, value) }];
  });
}
