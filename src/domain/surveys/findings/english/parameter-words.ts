import type { DetailWords } from '../../../kit/values/detail.ts';
import type { ParameterValues } from '../parameter-values.ts';

/** What is wrong in the cell `parameters`, in English, to stand behind the name of the question and a colon. */
export const PARAMETER_ENGLISH: DetailWords<ParameterValues, string> = {
  no_pairs: ({ text }) =>
    `"${text}" is not understood: parameters are written as key=value, with spaces between them`,
  unknown_parameter: ({ key, known }) =>
    `"${key}" is no parameter of this type; it takes ${known.join(', ')}`,
  none_of: ({ key, value, known }) => `${key}: "${value}" is none of ${known.join(', ')}`,
  no_number: ({ key, value }) => `${key}: "${value}" is no number`,
  no_whole_number: ({ key, value }) => `${key}: "${value}" is no whole number`,
  no_column: ({ key, value }) => `${key}: "${value}" is no name of a column`,
  no_app: ({ key, value }) => `${key}: "${value}" is no name of an app, such as org.example.camera`,
  no_seed: ({ key, value }) => `${key}: "${value}" is neither a number nor another question`,
  seed_without_order: ({ key }) => `${key}: only choices with randomize=true have a seed`,
  places_incomplete: () => 'location-priority, location-min-interval and location-max-age go together',
  interval_below_zero: () => 'location-min-interval: at least 0',
  age_below_interval: () => 'location-max-age: at least as much as location-min-interval',
  not_with_appearance: ({ key, appearance }) => `${key}: not with the appearance ${appearance}`,
  step_of_zero: ({ key }) => `${key}: not 0`,
  range_too_small: ({ key, step }) => `${key}: the range is smaller than ${step}`,
  no_multiple: ({ key, step }) => `${key}: no multiple of the step ${step}`,
  outside_range: ({ key }) => `${key}: outside the range`,
  no_list_of_labels: ({ list }) => `tick_labelset: there is no list "${list}"`,
  label_no_number: ({ choice }) => `tick_labelset: the choice "${choice}" is no number`,
  label_outside_range: ({ choice }) => `tick_labelset: the choice "${choice}" is outside the range`,
  label_between_ticks: ({ choice }) => `tick_labelset: the choice "${choice}" lies between two ticks`,
  labels_only_at_ends: () => 'tick_labelset: without ticks only the two ends have labels',
};
