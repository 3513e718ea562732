import type { Surroundings } from '../xpath/evaluate.ts';
import { addElement, type XmlNode, xmlNode } from '../xpath/node.ts';
import { type CompiledForm } from './compile.ts';
import type { FormEnvironment } from './environment.ts';
import type { FormPart } from './form-part.ts';
import { surroundingsOfForm } from './form-surroundings.ts';

/** A form while it is filled in. Changed by `setAnswer`, `addRepeat` and `removeRepeat` only. */
export interface FormState {
  readonly form: CompiledForm;
  readonly environment: FormEnvironment;
  /** The document, and the element `data` in it. */
  readonly document: XmlNode;
  readonly data: XmlNode;
  readonly partOf: Map<XmlNode, FormPart>;
  readonly nodesOf: Map<FormPart, Set<XmlNode>>;
  /** Whose own `relevant` does not hold. */
  readonly hidden: Set<XmlNode>;
  readonly around: Surroundings;
  /** Elements that may still be added. */
  elementsLeft: number;
  /** Another number each time that an element comes or goes, is asked, or is asked no more. */
  shape: number;
}

/**
 * Groups, instances and questions of one record: 1,000 instances of a hundred questions, and room for others. Repeats within
 * repeats multiply; each element takes most of a kilobyte.
 */
const MOST_ELEMENTS = 120_000;

/** A form without any item yet. */
export function emptyState(form: CompiledForm, environment: FormEnvironment): FormState {
  const document = xmlNode('document', null);
  const data = addElement(document, form.definition.root);
  const partOf = new Map<XmlNode, FormPart>();
  const around = surroundingsOfForm(form, environment, document);
  return {
    form,
    environment,
    document,
    data,
    partOf,
    nodesOf: new Map(),
    hidden: new Set(),
    around,
    elementsLeft: MOST_ELEMENTS,
    shape: 0,
  };
}

/** The elements that instances of a part lie in. */
export function containersOf(part: FormPart, state: FormState): Iterable<XmlNode> {
  return part.parent === null ? [state.data] : (state.nodesOf.get(part.parent) ?? []);
}
