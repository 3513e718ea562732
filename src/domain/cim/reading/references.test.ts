import { expect, it } from 'vitest';
import { canonicalId, resourceValue } from './references.ts';

const UUID = '0472f5a6-c766-11e1-8775-005056c00008';

it.each([
  [`#_${UUID}`, UUID],
  [`_${UUID}`, UUID],
  [`urn:uuid:${UUID.toUpperCase()}`, UUID],
  [`URN:UUID:_${UUID}`, UUID],
  [`grid.xml#_${UUID}`, UUID],
  [`http://grid.example/eq#${UUID}`, UUID],
  [' #Trafo-7 ', 'Trafo-7'],
  ['_', '_'],
  ['#', ''],
])('%s is the id %s', (text, id) => expect(canonicalId(text)).toBe(id));

it.each([
  ['#_x', { idOf: '_x' }],
  ['eq.xml#_x', { idOf: '_x' }],
  ['_x', { idOf: '_x' }],
  ['urn:uuid:x', { idOf: 'urn:uuid:x' }],
  ['http://grid.example/model#x', { idOf: 'x' }],
  ['http://other.example/model#_x', { idOf: '_x' }],
  ['http://iec.ch/TC57/CIM100#PhaseCode.ABC', 'PhaseCode.ABC'],
  ['http://grid.example/model#PhaseCode.ABC', 'PhaseCode.ABC'],
  ['#Line.7', { idOf: 'Line.7' }],
  ['https://plans.example/7', 'https://plans.example/7'],
  ['https://plans.example/7#page', 'https://plans.example/7#page'],
  ['http://iec.ch/TC57/CIM100#', 'http://iec.ch/TC57/CIM100#'],
])('in the base http://grid.example/model %s leads to %j', (resource, value) =>
  expect(resourceValue(resource, 'http://grid.example/model')).toEqual(value),
);
