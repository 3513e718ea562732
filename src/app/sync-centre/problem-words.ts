import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '../../domain/kit/problem.ts';

/** What a refusal means to the person whose work it is. Codes that never end an operation are not here. */
export const PROBLEM_WORDS: Readonly<Partial<Record<ProblemCode, MessageDescriptor>>> = {
  validation: msg`The server did not accept a value.`,
  invalid_json: msg`The server could not read the change.`,
  forbidden: msg`Your role does not allow this. An administrator can change that.`,
  wrong_tenant: msg`This change belongs to another tenant.`,
  wrong_person: msg`This change belongs to another person.`,
  not_found: msg`The record does not exist on the server, or you no longer see it.`,
  already_exists: msg`A record with this number or id exists already.`,
  transition_refused: msg`The status cannot change that way any more: somebody else moved the work on.`,
  granted: msg`It was approved as it stands. What was approved cannot be changed any more.`,
  deleted: msg`Somebody deleted the record meanwhile.`,
  edited_since: msg`Somebody changed the record meanwhile.`,
  too_large: msg`The change is too large to send.`,
  reference_not_found: msg`A record that this one refers to does not exist on the server.`,
  idempotency_key_reused: msg`The server has this change under other contents. Export it and ask for help.`,
  dependency_failed: msg`A change that this one builds on has not arrived.`,
  upgrade_required: msg`This version of the app is too old.`,
  internal: msg`The server had a fault.`,
};

/** What is wrong with one field, by the detail's code. */
export const DETAIL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`must not be empty`,
  too_long: msg`is too long`,
  unknown_field: msg`is not known to the server`,
  invalid_type: msg`has the wrong type`,
  invalid_value: msg`is not one of the possible values`,
  out_of_range: msg`is out of range`,
  reference_not_found: msg`refers to a record that does not exist`,
};
