import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { pathsOf } from '../../domain/geometry/geometry.ts';
import { geometryIn } from '../../domain/geometry/geometry-in.ts';
import { areaOfGeometry, lengthOfGeometry } from '../../domain/geometry/measures.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import type { Format } from '../../ui/format/format.ts';
import type { PlaceToText } from './place-text.ts';

interface ShapeWords {
  readonly i18n: I18n;
  readonly format: Format;
  readonly placeText: PlaceToText;
}

/** Where a point is, how long a line is, how large an area. */
export function shapeText({ i18n, format, placeText }: ShapeWords, value: Json): string {
  const shape = geometryIn(value);
  if (!shape) return '';
  switch (shape.type) {
    case 'Point':
      return placeText({ longitude: shape.coordinates[0], latitude: shape.coordinates[1] });
    case 'LineString':
    case 'MultiLineString': {
      const corners = pathsOf(shape).reduce((sum, path) => sum + path.length, 0);
      const length = distanceText(format.quantity, lengthOfGeometry(shape));
      return i18n._(
        msg`${plural(corners, { one: 'Line of # position', other: 'Line of # positions' })}, ${length}`,
      );
    }
    case 'Polygon':
    case 'MultiPolygon': {
      const area = format.quantity(Math.round(areaOfGeometry(shape)), 'm²');
      return i18n._(msg`Area of ${area}`);
    }
    case 'MultiPoint': {
      const count = shape.coordinates.length;
      return i18n._(msg`${plural(count, { one: '# position', other: '# positions' })}`);
    }
  }
}

type Quantity = Format['quantity'];

/** Kilometres from one on. */
function distanceText(quantity: Quantity, metres: number): string {
  return metres < 1000 ? quantity(Math.round(metres), 'm') : quantity(Math.round(metres / 10) / 100, 'km');
}
