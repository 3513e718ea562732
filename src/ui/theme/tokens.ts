/**
 * The instrument's colours, as pairs for light and dark. Contrast of every text colour on every surface it stands on is
 * at least 7:1 in light mode (sunlight) and 4.5:1 in dark mode.
 */
const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

export const semanticColors = {
  bg: {
    /** Behind everything. */
    canvas: pair('#f4f6f9', '#0d131b'),
    /** Sheets, tables, bars. */
    surface: pair('#ffffff', '#151d28'),
    /** Wells: table heads, code, disabled inputs. */
    sunken: pair('#eaeef3', '#10171f'),
    /** What floats: menus, dialogs. */
    raised: pair('#ffffff', '#1b2532'),
    hover: pair('#eef2f7', '#1e2836'),
    selected: pair('#e4eefc', '#152a47'),
    /** Behind a dialog. */
    scrim: pair('rgba(13, 19, 27, 0.45)', 'rgba(0, 0, 0, 0.6)'),
  },
  /** The ground of maps, told from the sheets around it. */
  map: {
    land: pair('#f7f6f1', '#171f28'),
    water: pair('#e2eef8', '#0a1724'),
  },
  fg: {
    DEFAULT: pair('#141c26', '#e6ecf3'),
    muted: pair('#414f60', '#9fb0c3'),
    inverse: pair('#ffffff', '#0d131b'),
  },
  border: {
    /** Hairlines between things that belong together. */
    DEFAULT: pair('#d9e0e8', '#263241'),
    /** Edges of what can be typed into or pressed: 3:1 against the surface. */
    strong: pair('#7c8a9a', '#627488'),
  },
  /** The one accent: actions and selection. */
  signal: {
    solid: pair('#0b4db0', '#2468cf'),
    solidHover: pair('#093f91', '#2e74dc'),
    onSolid: pair('#ffffff', '#ffffff'),
    text: pair('#0a469b', '#86b9ff'),
    subtle: pair('#e4eefc', '#152a47'),
    line: pair('#9fc0ef', '#2c4f80'),
  },
  /** Needs you. */
  energised: {
    solid: pair('#ffb320', '#ffb320'),
    solidHover: pair('#f5a400', '#ffc552'),
    onSolid: pair('#1a1300', '#1a1300'),
    text: pair('#6b3f00', '#ffc552'),
    subtle: pair('#fff1cf', '#36270a'),
    line: pair('#e6b85a', '#6e5113'),
  },
  /** Done, synced. */
  safe: {
    solid: pair('#0a5c33', '#1b7f4b'),
    solidHover: pair('#084a29', '#166b3f'),
    onSolid: pair('#ffffff', '#ffffff'),
    text: pair('#07512c', '#63d69e'),
    subtle: pair('#dcf3e6', '#0f2e20'),
    line: pair('#8fcdaa', '#1f5b3f'),
  },
  /** Danger, refused. */
  fault: {
    solid: pair('#a11a14', '#c5362c'),
    solidHover: pair('#85130e', '#d2453b'),
    onSolid: pair('#ffffff', '#ffffff'),
    text: pair('#8f1712', '#ff9d94'),
    subtle: pair('#fde8e6', '#3d1614'),
    line: pair('#e9a7a1', '#7a2c27'),
  },
  /** Neither good nor bad. */
  neutral: {
    solid: pair('#414f60', '#4c5c70'),
    solidHover: pair('#33404f', '#5a6b80'),
    onSolid: pair('#ffffff', '#ffffff'),
    text: pair('#33404f', '#b9c7d6'),
    subtle: pair('#eaeef3', '#222d3b'),
    line: pair('#c3cdd8', '#3a4859'),
  },
} as const;

const SPACING_STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80,
  96,
];

/** Step 2 is the unit of 8 px: a step is a quarter of a rem. */
const steps = Object.fromEntries(SPACING_STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]));

export const tokens = {
  fonts: {
    body: { value: "'Inter Variable', 'Noto Sans Arabic Variable', 'Inter Fallback', system-ui, sans-serif" },
    heading: {
      value: "'Inter Variable', 'Noto Sans Arabic Variable', 'Inter Fallback', system-ui, sans-serif",
    },
    mono: { value: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', 'Roboto Mono', monospace" },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    /** 14 px with a mouse, 16 px with a finger. */
    md: { value: 'var(--text-size)' },
    lg: { value: '1.125rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
    '3xl': { value: '1.875rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: { none: { value: 1 }, tight: { value: 1.25 }, normal: { value: 1.45 } },
  radii: { sm: { value: '4px' }, md: { value: '6px' }, lg: { value: '10px' }, full: { value: '9999px' } },
  spacing: steps,
  sizes: {
    ...steps,
    full: { value: '100%' },
    /** Height of everything that is pressed or typed into: 36 px with a mouse, 44 px with a finger. */
    control: { value: 'var(--control-height)' },
    /** Of what stands in a line with text: 32 px with a mouse, and no less than any other with a finger. */
    smallControl: { value: 'var(--small-control-height)' },
    /** Width of a form's one column. */
    form: { value: '640px' },
    page: { value: '1440px' },
  },
  shadows: {
    /** The one shadow, for what floats. */
    float: { value: '0 1px 2px rgba(13, 19, 27, 0.08), 0 12px 32px rgba(13, 19, 27, 0.18)' },
  },
  zIndex: {
    sticky: { value: 10 },
    bar: { value: 20 },
    overlay: { value: 40 },
    toast: { value: 60 },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '160ms' } },
};
