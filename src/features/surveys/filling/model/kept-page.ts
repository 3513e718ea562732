import { jsonEqual } from '../../../../domain/kit/fields/json-equal.ts';
import type { ShownInstance, ShownItem, ShownPage } from './shown-page.ts';

/** What stayed as it was stays the same object: nothing is drawn anew for it. */
export function withKept(next: ShownPage, before: ShownPage | null): ShownPage {
  if (before?.key !== next.key) return next;
  const known = new Map(before.items.map((item) => [item.key, item]));
  const items = next.items.map((item) => kept(item, known.get(item.key) ?? null));
  const trail = jsonEqual(next.trail, before.trail) ? before.trail : next.trail;
  const instance = next.instance && kept(next.instance, before.instance);
  const isSame =
    trail === before.trail &&
    instance === before.instance &&
    items.length === before.items.length &&
    items.every((item, place) => item === before.items[place]);
  return isSame ? before : { key: next.key, trail, instance, items };
}

function kept<T extends ShownItem | ShownInstance>(next: T, before: T | null): T {
  return before !== null && isEqual(next, before) ? before : next;
}

function isEqual(left: ShownItem | ShownInstance, right: ShownItem | ShownInstance): boolean {
  const [one, other] = [Object.entries(left), new Map<string, unknown>(Object.entries(right))];
  // Only texts, flags and lists of such: definitions are the same object.
  return one.every(
    ([name, value]) => value === other.get(name) || jsonEqual(value, other.get(name) as typeof value),
  );
}
