import type { MessageDescriptor } from '@lingui/core';
import type { AnyItem, Json } from '../../domain/kit/fields/field.ts';

/** Which fields of a list's items an editor shows: a planner writes the steps, not their answers. */
export interface ItemsLayout {
  readonly fields: readonly string[];
  /** "Add a step" */
  readonly add: MessageDescriptor;
  /** Values of a new item. */
  readonly fresh: Readonly<Record<string, Json>>;
  /** Whether an item has use for a field: limits for numbers only. */
  readonly isShown?: (item: AnyItem, field: string) => boolean;
}
