import { type FormDefinition, type FormItem, isGroup } from './definition.ts';

/** An item with its place in the form. */
export interface FormPart {
  readonly item: FormItem;
  /** `/data/group/name` */
  readonly path: string;
  /** Null: at the top. */
  readonly parent: FormPart | null;
  readonly children: readonly FormPart[];
  /** Its number in the order of the form. */
  readonly place: number;
}

/** All items of a form, in order. */
export function formParts(definition: FormDefinition): readonly FormPart[] {
  const all: FormPart[] = [];
  const add = (items: readonly FormItem[], parent: FormPart | null): FormPart[] =>
    items.map((item) => {
      const children: FormPart[] = [];
      const path = `${parent?.path ?? `/${definition.root}`}/${item.name}`;
      const part: FormPart = { item, path, parent, children, place: all.length };
      all.push(part);
      if (isGroup(item)) for (const child of add(item.items, part)) children.push(child);
      return part;
    });
  add(definition.items, null);
  return all;
}

/** The part itself, and what it lies in, from the inside out. */
export function* outwards(part: FormPart | null): Generator<FormPart> {
  for (let one = part; one !== null; one = one.parent) yield one;
}

/** The repeats that a part lies in, from the inside out; a repeat lies in itself. */
export function repeatsAround(part: FormPart | null): FormPart[] {
  return [...outwards(part)].filter(({ item }) => item.kind === 'repeat');
}

/** Everything below a part. */
export function* formPartsBelow(part: FormPart): Generator<FormPart> {
  for (const child of part.children) {
    yield child;
    yield* formPartsBelow(child);
  }
}

/** An item's name, and those of what it lies in: `group/name`, without the form's own element. */
export function shortPath(part: FormPart): string {
  return part.path.split('/').slice(2).join('/');
}

export function isQuestionPart(
  part: FormPart,
): part is FormPart & { item: Exclude<FormItem, { items: unknown }> } {
  return !isGroup(part.item);
}
