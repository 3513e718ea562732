/**
 * What a problem's code does not say by itself: why, and what to do. Each with its sentence in English; a screen says it
 * in the person's language by its name. Not in `problem.ts`, which the first page loads.
 */
export const REASONS = {
  account_suspended: 'This account is suspended. Ask your administrator.',
  tenant_suspended: 'Your organisation is suspended. Ask its administrator.',
  tenant_moving:
    'Your organisation is being moved to another server. Everything is kept and goes on in a moment.',
  tenant_moved: 'Your organisation has moved to another server. Everything on this device is kept.',
  cell_away:
    'A part of this service is away, so this cannot be done, or email and password are wrong. Everything on this device is kept. Try again in a minute.',
  invitation_open: 'Accept the invitation first: its link was sent to you by e-mail.',
  server_read_only:
    'The server may read but not write at the moment, so nothing was stored. Try again later.',
  server_full: 'The server has no room left, so nothing was stored. Try again later.',
  not_set_up: 'Fieldline is not set up yet. On the server, run: npm run setup',
  not_installed:
    'Fieldline is not installed yet. Open /install on this server, or run on its machine: npm run setup',
  wizard_closed: 'Fieldline is installed: the wizard is closed.',
  token_wrong: 'The set-up token is wrong.',
  data_dir_not_writable: 'DATA_DIR cannot be written.',
  database_first: 'The database has to be set up first.',
  database_fixed: 'DATABASE_URL is set in the environment of the server, which wins: change it there.',
  admin_in_database: 'The super admin is in this database already. Go on with it.',
  admin_first: 'The super admin has to be created first.',
  services_first: 'The services have to be confirmed first, if only to leave them out.',
  own_second_factor_first: 'Set up your own second factor first.',
  second_factor_by_password: 'Sign in with your password to change your second factor.',
  second_factor_on: 'A second factor is on already. Switch it off first.',
  second_factor_not_begun: 'No second factor is being set up.',
  second_factor_off: 'No second factor is on.',
  nothing_to_reset: 'This person has no second factor and no passkey.',
  no_passkeys_here: 'Browsers make no passkeys for the address of this server.',
  mails_enough: 'Enough mails were sent there for now. Try again later.',
  passkey_not_accepted: 'This passkey is not accepted here.',
  passkeys_by_own_password: 'Sign in with a password of your own to change your passkeys.',
  passkey_known: 'This passkey is known here already.',
  passkeys_enough: 'You have as many passkeys as you may have. Remove one first.',
  sso_not_set_up: 'Single sign-on is not set up for this organisation.',
  sso_unreachable: 'Your organisation’s sign-in cannot be reached. Try again in a minute.',
  files_take_all_room: 'The files of the tenant take all the room it has.',
  enough_for_today: 'That is as much as one person may send in a day. Continue tomorrow.',
  files_belong_to_nothing: 'Files that you sent belong to nothing yet. Attach them first, or wait a day.',
  tenant_full: 'The tenant has as many people as it may have.',
  tenant_exists: 'That tenant exists already.',
  person_exists: 'That person is here already.',
  role_exists: 'A role of that name exists.',
  person_of_platform: 'That person is of the platform.',
  sign_in_shared:
    'This person works elsewhere too, so how they sign in is not for this organisation to change. Whoever runs the platform can help.',
  reset_waits: 'That was begun already. The person was told, and it is done a day after.',
  not_accepted: 'This person has not accepted the invitation.',
  domain_public: 'Anybody can have an address there. Name a domain that is your organisation’s own.',
  domain_taken:
    'Another organisation has proved that this domain is theirs. Whoever runs the platform can help.',
  dns_unreachable: 'The records of the domain cannot be read at the moment. Try again in a minute.',
  sso_answer_old: 'This sign-in took too long. Begin again.',
  role_of_oneself: 'Only another administrator can change your role.',
  vouches_for_more:
    'That decides who everybody here is, and somebody here has more rights than you have. Ask an administrator.',
  beyond_own_rights: 'That takes more rights than you have.',
  role_has_people: 'People have this role.',
  role_of_administrators: 'The role of the administrators cannot be changed.',
  role_built_in: 'The roles that every tenant starts with cannot be deleted.',
  plugin_not_installed: 'The plugin is not installed.',
  plugin_withdrawn: 'The platform withdrew this plugin.',
  release_not_higher: 'The catalogue has this version already. Give the package a higher one.',
  package_refused: 'Something in the package is not as it has to be.',
  manifest_refused: 'The manifest of the package is not valid.',
  deleted_for_good: 'It was deleted too long ago, or taken back by whoever wrote it: nothing of it was kept.',
  import_undone: 'This import was undone, so nothing more is added to it. Begin a new one.',
  import_running: 'This import is still running. Whoever began it can undo it; others can once it has ended.',
  too_much_hangs: 'Too much hangs on it to go in one step. Delete or move some of that first.',
} as const satisfies Record<string, string>;

export type ProblemReason = keyof typeof REASONS;
