import { fold } from '../kit/search/words.ts';
import { GIS_LIMITS, type GisProperties, type GisValue } from './gis-feature.ts';

/** Properties as texts, numbers and flags: lists and objects within them as JSON, what is empty left out. */
export function textProperties(value: unknown): GisProperties {
  if (typeof value !== 'object' || value === null) return {};
  const pairs = Object.entries(value)
    .slice(0, GIS_LIMITS.properties)
    .flatMap(([name, one]): [string, GisValue][] => {
      const text = plainValue(one);
      return text === null ? [] : [[name, text]];
    });
  return Object.fromEntries(pairs);
}

function plainValue(value: unknown): GisValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, GIS_LIMITS.text);
}

const NAMES = ['name', 'title', 'label', 'nom', 'libelle', 'designation', 'bezeichnung'];

/** What its properties call it, in English, French or German. */
export function nameIn(properties: GisProperties): string | null {
  for (const name of NAMES) {
    const found = Object.entries(properties).find(([key]) => columnKey(key) === name);
    const text = found ? String(found[1]).trim() : '';
    if (text !== '') return text;
  }
  return null;
}

/** Letters and digits of a column's name, without accents, capitals and what stands between. */
export function columnKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}
