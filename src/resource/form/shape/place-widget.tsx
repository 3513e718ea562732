import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { fieldOf } from '../../../domain/kit/entity/entity.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { controlId } from '../form-field.tsx';
import type { FieldWidget } from '../form-section.ts';
import { ShapeInput } from './shape-input.tsx';

const PLACE = ['latitude', 'longitude'] as const;

/**
 * The shape of a record that has a latitude and a longitude too: one that came with these alone is a point there. They follow the shape
 * when it is saved; where it goes they go with it.
 */
function PlaceWidget({ state, value, onChange, error }: FieldWidget) {
  const { i18n } = useLingui();
  const { form, labels, entity } = state;
  const [latitude, longitude] = useWatch({ control: form.control, name: PLACE });
  const label = labels.fields['geometry'];
  const field = fieldOf(entity, 'geometry');
  const help = labels.help?.['geometry'];
  const change = (shape: Json) => {
    onChange(shape);
    // A place that was taken away with its shape, and is said again, is as it was: what is saved follows from the shape.
    for (const name of PLACE)
      if (shape === '') form.setValue(name, '', { shouldDirty: true });
      else form.resetField(name);
  };
  if (field.kind !== 'geometry') return null;
  return (
    <LabelledControl
      label={label && i18n._(label)}
      help={help && i18n._(help)}
      error={error}
      controlId={controlId('geometry')}
    >
      <ShapeInput types={field.types} value={value || pointAt(latitude, longitude)} onChange={change} />
    </LabelledControl>
  );
}

/** Controls of the three fields that say where a record is. */
export const PLACE_WIDGETS = { geometry: PlaceWidget, latitude: WithShape, longitude: WithShape };

/** They are asked for with the shape. */
function WithShape() {
  return null;
}

function pointAt(latitude: unknown, longitude: unknown): Json {
  const [north, east] = [numberFrom(String(latitude ?? '')), numberFrom(String(longitude ?? ''))];
  if (typeof north !== 'number' || typeof east !== 'number') return null;
  return { type: 'Point', coordinates: [east, north] };
}
