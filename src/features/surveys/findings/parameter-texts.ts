import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DetailWords } from '../../../domain/kit/values/detail.ts';
import type { ParameterValues } from '../../../domain/surveys/findings/parameter-values.ts';

const APP = 'org.example.camera';

/** What is wrong in the cell `parameters`, to stand behind the name of the question and a colon. */
export const PARAMETER_TEXTS: DetailWords<ParameterValues, MessageDescriptor> = {
  no_pairs: ({ text }) =>
    msg`“${text}” is not understood: parameters are written as key=value, with spaces between them`,
  unknown_parameter: ({ key, known }) => {
    const names = known.join(', ');
    return msg`“${key}” is no parameter of this type; it takes ${names}`;
  },
  none_of: ({ key, value, known }) => {
    const names = known.join(', ');
    return msg`${key}: “${value}” is none of ${names}`;
  },
  no_number: ({ key, value }) => msg`${key}: “${value}” is no number`,
  no_whole_number: ({ key, value }) => msg`${key}: “${value}” is no whole number`,
  no_column: ({ key, value }) => msg`${key}: “${value}” is no name of a column`,
  no_app: ({ key, value }) => msg`${key}: “${value}” is no name of an app, such as ${APP}`,
  no_seed: ({ key, value }) => msg`${key}: “${value}” is neither a number nor another question`,
  seed_without_order: ({ key }) => msg`${key}: only choices with randomize=true have a seed`,
  places_incomplete: () => msg`location-priority, location-min-interval and location-max-age go together`,
  interval_below_zero: () => msg`location-min-interval: at least 0`,
  age_below_interval: () => msg`location-max-age: at least as much as location-min-interval`,
  not_with_appearance: ({ key, appearance }) => msg`${key}: not with the appearance ${appearance}`,
  step_of_zero: ({ key }) => msg`${key}: not 0`,
  range_too_small: ({ key, step }) => msg`${key}: the range is smaller than ${step}`,
  no_multiple: ({ key, step }) => msg`${key}: no multiple of the step ${step}`,
  outside_range: ({ key }) => msg`${key}: outside the range`,
  no_list_of_labels: ({ list }) => msg`tick_labelset: there is no list “${list}”`,
  label_no_number: ({ choice }) => msg`tick_labelset: the choice “${choice}” is no number`,
  label_outside_range: ({ choice }) => msg`tick_labelset: the choice “${choice}” is outside the range`,
  label_between_ticks: ({ choice }) => msg`tick_labelset: the choice “${choice}” lies between two ticks`,
  labels_only_at_ends: () => msg`tick_labelset: without ticks only the two ends have labels`,
};
