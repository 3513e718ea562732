import { isNumberText, xpathNumber } from '../xpath/number-text.ts';
import type { ParameterPlace, RowParameters } from './survey-reading.ts';

interface Scale {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

/** What is wrong with the scale of a range, whose parameters are numbers. */
export function rangeFault(given: RowParameters, place: ParameterPlace): string | null {
  const isPlain = !/vertical|no-ticks/.test(place.appearance.join(' '));
  const marks = ['tick_interval', 'placeholder', 'tick_labelset'].filter((key) => key in given);
  if (place.appearance.length > 0 && isPlain && marks.length > 0)
    return `${marks[0]}: not with the appearance ${place.appearance.join(' ')}`;
  const scale = {
    start: numberIn(given['start'], 1),
    end: numberIn(given['end'], 10),
    step: numberIn(given['step'], 1),
  };
  return (
    stepFault('step', scale.step, scale) ??
    (given['tick_interval'] === undefined ? null : tickFault(numberIn(given['tick_interval'], 1), scale)) ??
    (given['placeholder'] === undefined
      ? null
      : placeholderFault(numberIn(given['placeholder'], 1), scale)) ??
    (given['tick_labelset'] === undefined ? null : labelsFault(given['tick_labelset'], given, scale, place))
  );
}

function numberIn(text: string | undefined, usual: number): number {
  return text === undefined ? usual : xpathNumber(text);
}

function stepFault(key: string, step: number, { start, end }: Scale): string | null {
  if (step === 0) return `${key}: not 0`;
  return step > Math.abs(end - start) ? `${key}: the range is smaller than ${step}` : null;
}

function tickFault(ticks: number, scale: Scale): string | null {
  const fault = stepFault('tick_interval', ticks, scale);
  if (fault !== null || isMultiple(ticks, scale.step)) return fault;
  return `tick_interval: no multiple of the step ${scale.step}`;
}

function placeholderFault(value: number, scale: Scale): string | null {
  if (!isMultiple(value - scale.start, scale.step))
    return `placeholder: no multiple of the step ${scale.step}`;
  return isWithin(value, scale) ? null : 'placeholder: outside the range';
}

function labelsFault(
  list: string,
  given: RowParameters,
  scale: Scale,
  { lists, appearance }: ParameterPlace,
): string | null {
  const choices = lists.get(list);
  if (choices === undefined) return `tick_labelset: there is no list "${list}"`;
  const interval = numberIn(given['tick_interval'], scale.step);
  for (const { value } of choices) {
    if (!isNumberText(value)) return `tick_labelset: the choice "${value}" is no number`;
    if (!isWithin(xpathNumber(value), scale))
      return `tick_labelset: the choice "${value}" is outside the range`;
    if (!isMultiple(xpathNumber(value) - scale.start, interval))
      return `tick_labelset: the choice "${value}" lies between two ticks`;
  }
  if (!appearance.includes('no-ticks')) return null;
  const labelled = new Set(choices.map(({ value }) => xpathNumber(value)));
  const isBothEnds = labelled.size === 2 && labelled.has(scale.start) && labelled.has(scale.end);
  return isBothEnds ? null : 'tick_labelset: without ticks only the two ends have labels';
}

function isWithin(value: number, { start, end }: Scale): boolean {
  return value >= Math.min(start, end) && value <= Math.max(start, end);
}

/** Tenths and hundredths are not exact in binary: 0.3 is no whole number of 0.1 there. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9;
}
