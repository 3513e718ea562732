import type { ComponentType } from 'react';
import type { EntityDefinition } from '../domain/kit/entity/entity.ts';
import { ResourceDetail, type ResourceDetailProps } from './detail/resource-detail.tsx';
import { ResourceForm, type ResourceFormProps } from './form/resource-form.tsx';
import { ResourceList, type ResourceListProps } from './list/resource-list.tsx';
import type { LabelSet } from './words/label-set.ts';

/** What a screen shows, or a screen of its own around the generic one where it asks somebody's rights first. */
type Screen<Props> = Omit<Props, 'labels'> | ComponentType;

interface Screens<D extends EntityDefinition> {
  readonly list: Screen<ResourceListProps<D>>;
  readonly form?: Screen<ResourceFormProps<D>>;
  readonly detail: Screen<ResourceDetailProps<D>>;
}

/** The screens of a kind of record; without `form`, nobody writes it by hand. */
export function recordScreens<D extends EntityDefinition, Given extends Screens<D>>(
  labels: LabelSet<D>,
  screens: Given & Screens<D>,
): { readonly [Name in keyof Given]: ComponentType } {
  const { list, form, detail } = screens;
  const made = {
    list: typeof list === 'function' ? list : () => <ResourceList labels={labels} {...list} />,
    form: typeof form === 'object' ? () => <ResourceForm labels={labels} {...form} /> : form,
    detail: typeof detail === 'function' ? detail : () => <ResourceDetail labels={labels} {...detail} />,
  };
  return made as unknown as { readonly [Name in keyof Given]: ComponentType }; // a screen where one is given
}
