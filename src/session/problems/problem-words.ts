import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '../../domain/kit/problems/problem.ts';
import type { ProblemReason } from '../../domain/kit/problems/problem-reasons.ts';

/** What a refusal means to the person who asked, or whose work it is. */
const PROBLEM_WORDS: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  validation: msg`The server did not accept a value.`,
  invalid_json: msg`The server could not read the change.`,
  invalid_cursor: msg`The list has changed since. Load it again.`,
  idempotency_key_missing: msg`The server could not read the change.`,
  unauthenticated: msg`Sign in again.`,
  invalid_credentials: msg`Email or password is wrong.`,
  second_factor_needed: msg`Your organisation asks for a second factor. Set one up first.`,
  password_change_needed: msg`An administrator chose your password. Choose another one first.`,
  TOTP_REQUIRED: msg`The code of the second factor is missing.`,
  TOTP_INVALID: msg`The code of the second factor is wrong.`,
  refresh_refused: msg`Your session has ended. Sign in again.`,
  refresh_reused: msg`Your session was ended because its key was used twice. Sign in again.`,
  forbidden: msg`Your role does not allow this. An administrator can change that.`,
  reauthentication_required: msg`Prove again that it is you: your sign-in is older than ten minutes.`,
  sso_required: msg`Your organisation signs in with SSO only. Choose “Sign in with SSO” below.`,
  wrong_tenant: msg`This change belongs to another tenant.`,
  wrong_person: msg`This change belongs to another person.`,
  not_found: msg`The record does not exist on the server, or you no longer see it.`,
  in_progress: msg`The server is already working on it. Wait a moment.`,
  already_exists: msg`A record with this number or id exists already.`,
  transition_refused: msg`The status cannot change that way any more: somebody else moved the work on.`,
  not_ready: msg`Something is missing before this step can be taken.`,
  held_by_clearance: msg`Somebody works there under a clearance. Nobody closes or unearths it before that is released.`,
  granted: msg`It stands decided: approved, signed or closed. Whoever may takes the decision back first, with a reason.`,
  changed_and_decided: msg`Change it first. It is decided on as it stands, in a step of its own.`,
  over_receipt: msg`Together with what others have booked that is more than was ordered. Did it come twice, or did two people book one delivery?`,
  rested_on: msg`A record that stands rests on it. Take that one back first, with a reason.`,
  in_use: msg`It is in use, and stays as it is.`,
  last_admin: msg`Somebody has to administer the organisation. Make another person administrator first.`,
  own_account: msg`You cannot do this to your own account. Ask another administrator.`,
  quota_reached: msg`The organisation has reached its limit.`,
  deleted: msg`Somebody deleted the record in the meantime.`,
  moved: msg`Your organisation has moved to another server. Everything on this device is kept.`,
  reset: msg`The data of this device has to be downloaded again.`,
  link_refused: msg`This link was used, has expired or was replaced by a newer one.`,
  edited_since: msg`Somebody changed the record in the meantime.`,
  seen_changed: msg`What was decided on has changed since it was seen. Look again, then decide.`,
  precondition_required: msg`A decision has to say what was seen. Open the record and decide again.`,
  too_large: msg`The change is too large to send.`,
  unsupported_media_type: msg`The server does not take data of this kind.`,
  reference_not_found: msg`A record that this one refers to does not exist on the server.`,
  idempotency_key_reused: msg`The server has this change under other contents. Export it and ask for help.`,
  dependency_failed: msg`A change that this one depends on has not arrived.`,
  upgrade_required: msg`This version of the app is too old.`,
  too_many_requests: msg`Too many attempts. Wait a minute, then try again.`,
  unavailable: msg`The server is busy. Try again in a moment.`,
  internal: msg`Server error occurred`,
};

/** Why, where the server says it beyond the code. */
const REASON_WORDS: Readonly<Record<ProblemReason, MessageDescriptor>> = {
  account_suspended: msg`This account is suspended. Ask your administrator.`,
  tenant_suspended: msg`Your organisation is suspended. Ask its administrator.`,
  tenant_moving: msg`Your organisation is being moved to another server. Everything is kept and goes on in a moment.`,
  tenant_moved: msg`Your organisation has moved to another server. Everything on this device is kept.`,
  cell_away: msg`A part of this service is away, so this cannot be done, or email and password are wrong. Everything on this device is kept. Try again in a minute.`,
  invitation_open: msg`Accept the invitation first: its link was sent to you by e-mail.`,
  server_read_only: msg`The server may read but not write at the moment, so nothing was stored. Try again later.`,
  server_full: msg`The server has no room left, so nothing was stored. Try again later.`,
  not_set_up: msg`Fieldline is not set up yet. On the server, run: npm run setup`,
  not_installed: msg`Fieldline is not installed yet. Open /install on this server, or run on its machine: npm run setup`,
  wizard_closed: msg`Fieldline is installed: the wizard is closed.`,
  token_wrong: msg`This is not the token that the server printed. It is a new one for each installation.`,
  data_dir_not_writable: msg`The server cannot write to its data directory (DATA_DIR). Make room there, or give its user the right to write.`,
  database_first: msg`The database has to be set up first.`,
  database_fixed: msg`DATABASE_URL is set in the environment of the server, which wins: change it there.`,
  admin_in_database: msg`The super admin is in this database already. Go on with it.`,
  admin_first: msg`The super admin has to be created first.`,
  services_first: msg`The services have to be confirmed first, if only to leave them out.`,
  own_second_factor_first: msg`Set up your own second factor first.`,
  second_factor_by_password: msg`Sign in with your password to change your second factor.`,
  second_factor_on: msg`A second factor is on already. Switch it off first.`,
  second_factor_not_begun: msg`The set-up of the second factor has ended. Begin again.`,
  second_factor_off: msg`No second factor is on.`,
  nothing_to_reset: msg`This person has no second factor and no passkey.`,
  no_passkeys_here: msg`Browsers make no passkeys for the address of this server.`,
  mails_enough: msg`Enough mails were sent there for now. Try again later.`,
  passkey_not_accepted: msg`This passkey is not accepted here.`,
  passkeys_by_own_password: msg`Sign in with a password of your own to change your passkeys.`,
  passkey_known: msg`This passkey is known here already.`,
  passkeys_enough: msg`You have as many passkeys as you may have. Remove one first.`,
  sso_not_set_up: msg`Single sign-on is not set up for this organisation.`,
  sso_unreachable: msg`Your organisation’s sign-in cannot be reached. Try again in a minute.`,
  enough_for_today: msg`That is as much as one person may send in a day. Continue tomorrow.`,
  files_belong_to_nothing: msg`Files that you sent belong to nothing yet. Attach them first, or wait a day.`,
  files_take_all_room: msg`The files of the organisation take all the room it has.`,
  tenant_full: msg`The organisation has reached its limit of people.`,
  tenant_exists: msg`Another tenant has this id.`,
  person_exists: msg`Somebody with this address is in the organisation already.`,
  role_exists: msg`A role with that name already exists.`,
  person_of_platform: msg`This person belongs to the platform too.`,
  sign_in_shared: msg`This person works elsewhere too, so how they sign in is not for this organisation to change. Whoever runs the platform can help.`,
  reset_waits: msg`That was begun already. The person was told, and it is done a day after.`,
  not_accepted: msg`This person has not accepted the invitation.`,
  domain_public: msg`Anybody can have an address there. Name a domain that is your organisation’s own.`,
  domain_taken: msg`Another organisation has proved that this domain is theirs. Whoever runs the platform can help.`,
  dns_unreachable: msg`The records of the domain cannot be read at the moment. Try again in a minute.`,
  sso_answer_old: msg`This sign-in took too long. Begin again.`,
  role_of_oneself: msg`Only another administrator can change your role.`,
  vouches_for_more: msg`That decides who everybody here is, and somebody here has more rights than you have. Ask an administrator.`,
  beyond_own_rights: msg`That takes more rights than you have.`,
  role_has_people: msg`People have this role. Give them another one first.`,
  role_of_administrators: msg`The role of the administrators cannot be changed.`,
  role_built_in: msg`The roles that every organisation starts with cannot be deleted.`,
  plugin_not_installed: msg`The plugin is not installed.`,
  plugin_withdrawn: msg`Who runs the platform has withdrawn this plugin.`,
  release_not_higher: msg`The catalogue has this version already. Give the package a higher one.`,
  package_refused: msg`The package is not valid.`,
  deleted_for_good: msg`It was deleted too long ago, or taken back by whoever wrote it: nothing of it was kept.`,
  import_undone: msg`This import was undone, so nothing more is added to it. Begin a new one.`,
  import_running: msg`This import is still running. Whoever began it can undo it; others can once it has ended.`,
  too_much_hangs: msg`Too much hangs on it to go in one step. Delete or move some of that first.`,
  manifest_refused: msg`The manifest of the package is not valid.`,
};

/** What is wrong with one field, by the detail's code: words that follow its name. */
const DETAIL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`must not be empty`,
  too_long: msg`is too long`,
  unknown_field: msg`is not known to the server`,
  invalid_type: msg`has the wrong type`,
  invalid_value: msg`is not one of the possible values`,
  out_of_range: msg`is out of range`,
  too_many_places: msg`has too many decimals`,
  not_whole: msg`must be whole: it is counted in pieces`,
  unit_in_use: msg`cannot change while there is stock in the other unit`,
  unit_mismatch: msg`is a unit that cannot be converted to the one in which the item is kept`,
  reference_not_found: msg`refers to a record that does not exist`,
  already_exists: msg`is taken`,
  rested_on: msg`stands on this as it is`,
  asked_for: msg`was asked for by whoever plans the work`,
  in_use: msg`is in use`,
  in_stock: msg`is not zero: move the stock or write it off first`,
  granted: msg`is part of what was decided`,
  changed_and_decided: msg`is what the decision is about: change it first`,
  seen_changed: msg`is not as it was seen`,
  over_receipt: msg`is more than was ordered`,
  not_ordered: msg`are booked on an order that was placed: this one is not, or was called off`,
  step_order: msg`are carried out in their order, once the request is approved`,
  one_step: msg`are carried out one by one`,
  step_stands: msg`were carried out and stand as written down`,
  steps_open: msg`takes every step of its part carried out`,
  steps_done: msg`takes the network as it was: take back what was switched first`,
  forbidden: msg`cannot be changed here`,
  domain_public: msg`is a mail provider for everybody, which no organisation can prove`,
  not_accepted: msg`has not accepted the invitation yet`,
  own_name: msg`has to be you`,
  own_request: msg`is up to somebody else: nobody approves what they asked for or wrote themselves`,
  beyond_own: msg`takes more rights than you have`,
  platform_account: msg`belongs to the platform too`,
  of_platform: msg`belongs to the platform too`,
  // Of what is missing for a status, and of a clearance: each by itself, with no name of a field before it.
  nobody_signed_on: msg`nobody of the crew has confirmed the briefing`,
  permit_not_shown: msg`the permit to work was not shown, or its number is missing`,
  not_signed: msg`nobody has signed for the work`,
  no_sheet_signed: msg`none of its job sheets is signed`,
  not_answered: msg`has no answer yet`,
  answer_wrong: msg`has an answer that does not fit`,
  fail_without_note: msg`has failed: a note says how`,
  fail_without_photograph: msg`has failed: a photograph shows it`,
  fail_without_order: msg`has failed: a follow-up order is to be made`,
  not_done: msg`is not done yet`,
  not_measured: msg`has no value yet`,
  out_of_limits: msg`is out of its limits`,
  nobody_accepts: msg`nobody is named who accepts it`,
  no_manifest: msg`the number of the waste manifest is missing`,
  no_certificate: msg`the number of the certificate of disposal is missing`,
  sf6_not_said: msg`it is not said how much SF6 was in it: 0 for none`,
  oil_not_said: msg`it is not said how much oil was in it: 0 for none`,
  nobody_received: msg`nobody is named who took it over`,
  nothing_counted: msg`no line is counted yet`,
  no_parts: msg`it has no parts`,
  no_questions: msg`it asks no question`,
  no_reason: msg`it is not said why`,
  held_by_clearance: msg({
    message: 'is held under the clearance of {holder}, {request}',
    comment: 'follows the name of a switching device',
  }),
  switched_elsewhere: msg({
    message: 'is switched otherwise under {request}',
    comment: 'follows the name of a switching device',
  }),
  // Of the packages of plugins.
  invalid_format: msg`is not a readable zip file, or holds a link or something encrypted`,
  manifest_missing: msg`has no manifest.json`,
  manifest_invalid: msg`has a manifest.json that is not JSON`,
  too_many_files: msg`holds too many files`,
  too_large: msg`is too large when it is unpacked`,
  file_not_allowed: msg`holds a file that is neither JSON, text nor PNG`,
  invalid_icon: msg`has an icon.png that is no PNG picture, or too large`,
  permission_not_declared: msg`needs a permission that the manifest does not ask for`,
  question_not_valid: msg`cannot be asked`,
  key_repeated: msg`is the key of an earlier one too`,
  template_unknown: msg`is not a template of this package`,
  question_unknown: msg`names a question that is not there`,
  order_type_unknown: msg`is not a type of work order`,
  survey_without_order: msg`has no work order, which a survey needs`,
  not_countable: msg`cannot be counted`,
  filter_unknown: msg`is not a filter of that list`,
  not_a_date: msg`is not a date`,
};

/** What is wrong with one field; `detail.message` is the server's own English, for a code that is newer than this app. */
export function detailWords({
  code,
  message,
}: {
  code: string;
  message: string;
}): MessageDescriptor | string {
  return DETAIL_WORDS[code] ?? message;
}

/** Why a call or an operation was refused; null for a code that is newer than this app. */
export function refusalWords({
  code,
  reason,
}: {
  code: string;
  reason?: string | undefined;
}): MessageDescriptor | null {
  if (reason !== undefined && isReason(reason)) return REASON_WORDS[reason];
  return isCode(code) ? PROBLEM_WORDS[code] : null;
}

function isReason(reason: string): reason is ProblemReason {
  return Object.hasOwn(REASON_WORDS, reason);
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_WORDS, code);
}
