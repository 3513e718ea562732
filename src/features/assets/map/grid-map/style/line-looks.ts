import { UNKNOWN_VOLTAGE } from '../../../../../domain/assets/voltage-class.ts';

/** How lines of a class of voltage are drawn. */
interface LineLook {
  readonly colour: string;
  /** Points on the screen where it is near. */
  readonly width: number;
}

/** By the number of the class: the higher the wider, so that nobody has to tell the colours apart. */
const WIDTHS = [1.5, 2, 2.5, 3.25, 4, 4.75, 5.5] as const;
const UNKNOWN_WIDTH = 1.5;

/** In sunlight thin lines are lost. */
const SUN = 1.35;

/**
 * Colours that people tell apart who see fewer of them (after Okabe and Ito 2008), by the number of the class: on light ground darker,
 * on dark ground lighter, each with a contrast of 3:1 and more.
 */
const ON_LIGHT = {
  classes: ['#2a87b8', '#006b57', '#a06a00', '#0b5cad', '#c2410c', '#8a3b8f', '#111111'],
  unknown: '#757f8b',
} as const;
const ON_DARK = {
  classes: ['#7cc8ee', '#35c9a5', '#e0b04a', '#5aa2ff', '#ff8a5c', '#d79be0', '#ffffff'],
  unknown: '#93a0ae',
} as const;

/** Every class of voltage, the lowest first, then the unknown ones. */
export const VOLTAGE_CLASSES: readonly number[] = Array.from(
  { length: UNKNOWN_VOLTAGE + 1 },
  (_, place) => place,
);

/** @param theme its name, as `themeName` has it */
export function lineLook(voltage: number, theme: string): LineLook {
  const { classes, unknown } = theme.includes('dark') ? ON_DARK : ON_LIGHT;
  const width = WIDTHS[voltage] ?? UNKNOWN_WIDTH;
  return { colour: classes[voltage] ?? unknown, width: theme.includes('sun') ? width * SUN : width };
}

/** Dashes of lines that carry nothing, in widths of the line: out of service, and not built yet. */
export const DASHES = { out: [3, 1.5], ahead: [1, 1.2] } as const;
