import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { AnyItem, Json } from '../../domain/kit/fields/field.ts';

/** In the place of the control that a part's kind has. */
export interface ItemWidgetProps {
  readonly item: AnyItem;
  /** The whole list, as it stands. */
  readonly items: readonly AnyItem[];
  readonly value: string;
  onChange(value: string): void;
}

/** Which fields of a list's items an editor shows: a planner writes the steps, not their answers. */
export interface ItemsLayout {
  readonly fields: readonly string[];
  /** "Add a step" */
  readonly add: MessageDescriptor;
  /** Values of a new item. */
  readonly fresh: Readonly<Record<string, Json>>;
  readonly widgets?: Readonly<Record<string, ComponentType<ItemWidgetProps>>>;
  /** Whether an item has use for a field: limits for numbers only. */
  readonly isShown?: (item: AnyItem, field: string) => boolean;
}
