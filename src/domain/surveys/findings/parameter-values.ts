import type { Detail, NoValues } from '../../kit/values/detail.ts';

/** What is wrong in the cell `parameters` of a question; `key` is the parameter, `value` what it says. */
export interface ParameterValues {
  no_pairs: { text: string };
  unknown_parameter: { key: string; known: readonly string[] };
  none_of: { key: string; value: string; known: readonly string[] };
  no_number: { key: string; value: string };
  no_whole_number: { key: string; value: string };
  no_column: { key: string; value: string };
  no_app: { key: string; value: string };
  no_seed: { key: string; value: string };
  seed_without_order: { key: string };
  places_incomplete: NoValues;
  interval_below_zero: NoValues;
  age_below_interval: NoValues;
  not_with_appearance: { key: string; appearance: string };
  step_of_zero: { key: string };
  range_too_small: { key: string; step: number };
  no_multiple: { key: string; step: number };
  outside_range: { key: string };
  no_list_of_labels: { list: string };
  label_no_number: { choice: string };
  label_outside_range: { choice: string };
  label_between_ticks: { choice: string };
  labels_only_at_ends: NoValues;
}

export type ParameterDetail = Detail<ParameterValues>;
