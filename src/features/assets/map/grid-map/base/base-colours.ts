/** Colours of a base map beside those of the ground: each a shade of it, so that nothing is louder than the grid. */
export interface BaseColours {
  readonly green: string;
  readonly built: string;
  readonly building: string;
  readonly road: string;
  readonly great: string;
  readonly path: string;
  readonly rail: string;
}

const ON_LIGHT: BaseColours = {
  green: '#deecd5',
  built: '#edece7',
  building: '#e3e5e8',
  road: '#dde1e6',
  great: '#c9cfd7',
  path: '#d0d5dc',
  rail: '#b4bcc7',
};

const ON_DARK: BaseColours = {
  green: '#17261f',
  built: '#1a222c',
  building: '#222c38',
  road: '#2b3644',
  great: '#3a4757',
  path: '#2b3644',
  rail: '#465364',
};

/** Pale shades are white in sunlight. */
const IN_SUN: BaseColours = {
  green: '#d5e8ca',
  built: '#e8e8e2',
  building: '#c6cad0',
  road: '#b3bac3',
  great: '#8e98a5',
  path: '#a9b1bb',
  rail: '#7d8896',
};

/** @param theme its name, as `themeName` has it */
export function baseColours(theme: string): BaseColours {
  if (theme.includes('dark')) return ON_DARK;
  return theme.includes('sun') ? IN_SUN : ON_LIGHT;
}
