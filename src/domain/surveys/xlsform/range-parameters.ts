import type { ParameterDetail } from '../findings/parameter-values.ts';
import { isNumberText, xpathNumber } from '../xpath/number-text.ts';
import type { ParameterPlace, RowParameters } from './survey-reading.ts';

interface Scale {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

/** What is wrong with the scale of a range, whose parameters are numbers. */
export function rangeFault(given: RowParameters, place: ParameterPlace): ParameterDetail | null {
  const isPlain = !/vertical|no-ticks/.test(place.appearance.join(' '));
  const marks = ['tick_interval', 'placeholder', 'tick_labelset'].filter((key) => key in given);
  const [mark] = marks;
  if (place.appearance.length > 0 && isPlain && mark !== undefined)
    return { what: 'not_with_appearance', key: mark, appearance: place.appearance.join(' ') };
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

function stepFault(key: string, step: number, { start, end }: Scale): ParameterDetail | null {
  if (step === 0) return { what: 'step_of_zero', key };
  return step > Math.abs(end - start) ? { what: 'range_too_small', key, step } : null;
}

function tickFault(ticks: number, scale: Scale): ParameterDetail | null {
  const key = 'tick_interval';
  const fault = stepFault(key, ticks, scale);
  if (fault !== null || isMultiple(ticks, scale.step)) return fault;
  return { what: 'no_multiple', key, step: scale.step };
}

function placeholderFault(value: number, scale: Scale): ParameterDetail | null {
  const key = 'placeholder';
  if (!isMultiple(value - scale.start, scale.step)) return { what: 'no_multiple', key, step: scale.step };
  return isWithin(value, scale) ? null : { what: 'outside_range', key };
}

function labelsFault(
  list: string,
  given: RowParameters,
  scale: Scale,
  { lists, appearance }: ParameterPlace,
): ParameterDetail | null {
  const choices = lists.get(list);
  if (choices === undefined) return { what: 'no_list_of_labels', list };
  const interval = numberIn(given['tick_interval'], scale.step);
  for (const { value: choice } of choices) {
    if (!isNumberText(choice)) return { what: 'label_no_number', choice };
    if (!isWithin(xpathNumber(choice), scale)) return { what: 'label_outside_range', choice };
    if (!isMultiple(xpathNumber(choice) - scale.start, interval))
      return { what: 'label_between_ticks', choice };
  }
  if (!appearance.includes('no-ticks')) return null;
  const labelled = new Set(choices.map(({ value }) => xpathNumber(value)));
  const isBothEnds = labelled.size === 2 && labelled.has(scale.start) && labelled.has(scale.end);
  return isBothEnds ? null : { what: 'labels_only_at_ends' };
}

function isWithin(value: number, { start, end }: Scale): boolean {
  return value >= Math.min(start, end) && value <= Math.max(start, end);
}

/** Tenths and hundredths are not exact in binary: 0.3 is no whole number of 0.1 there. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9;
}
