import { expect, it } from 'vitest';
import { FIRST_VERSION, UP_CASTERS, type UpCaster, upCast } from './up-cast.ts';
import { SCHEMA_VERSION } from './wire.ts';

const CASTERS: readonly UpCaster[] = [
  (entity, { place, ...rest }) =>
    entity === 'workOrder' && place !== undefined ? { ...rest, location: place } : { ...rest },
  (_, values) => ('urgent' in values ? { ...values, urgent: values['urgent'] === 'yes' } : values),
];

it('there is a way up from every version', () => {
  expect(UP_CASTERS).toHaveLength(SCHEMA_VERSION - FIRST_VERSION);
});

it('values go through every version that came after theirs, and through no earlier one', () => {
  const written = { place: 'Kestrel Ridge', urgent: 'yes' };
  expect(upCast('workOrder', written, 1, CASTERS)).toEqual({ location: 'Kestrel Ridge', urgent: true });
  expect(upCast('workOrder', written, 2, CASTERS)).toEqual({ place: 'Kestrel Ridge', urgent: true });
  expect(upCast('workOrder', written, 3, CASTERS)).toEqual(written);
  expect(upCast('asset', { place: 'B' }, 1, CASTERS)).toEqual({});
});
