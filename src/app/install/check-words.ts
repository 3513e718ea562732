import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckCode, CheckId, SystemCheck } from '../../domain/install/wizard.ts';
import { numberFrom } from '../../domain/kit/values/typed-number.ts';

export const CHECK_NAMES: Readonly<Record<CheckId, MessageDescriptor>> = {
  database: msg`Database connectivity`,
  environment: msg`Environment variables`,
  dependencies: msg`Dependencies`,
  filesystem: msg`Filesystem permissions`,
  clock: msg`Clock`,
  transport: msg`Secure connection`,
};

interface CheckWords {
  readonly found: MessageDescriptor;
  /** How to put it right. */
  readonly mend?: MessageDescriptor;
}

/**
 * What the server found, in the person's language; it says the same in English to the command line.
 *
 * @param size a number of bytes in words
 */
export function checkWords({ code, facts }: SystemCheck, size: (bytes: number) => string): CheckWords {
  return WORDS[code]({ ...facts, room: size((numberFrom(fact(facts, 'megabytes')) ?? 0) * 1e6) });
}

type Facts = SystemCheck['facts'];

const fact = (facts: Facts, name: string) => facts[name] ?? '';

const WORDS: Readonly<Record<CheckCode, (facts: Facts) => CheckWords>> = {
  database_later: () => ({ found: msg`Not chosen yet: the next step asks for it.` }),
  database_answers: (facts) => ({
    found: msg`The database answers (PostgreSQL ${fact(facts, 'version')}).`,
  }),
  database_fault: (facts) => ({
    found: msg`The database cannot be used: it ${fact(facts, 'words')}.`,
    mend: msg`Repair the database, or choose another one in the next step.`,
  }),
  environment_valid: () => ({ found: msg`All variables that are set are valid.` }),
  environment_unused: (facts) => ({
    found: msg`Set, but nothing uses it: ${fact(facts, 'names')}.`,
    mend: msg`Remove what you do not need. Single sign-on is set up for each tenant, in the admin portal.`,
  }),
  dependencies_load: (facts) => ({
    found: msg`Node ${fact(facts, 'node')}, password hashing, threads and both databases work.`,
  }),
  dependencies_missing: (facts) => ({
    found: msg`Does not work with Node ${fact(facts, 'node')}: ${fact(facts, 'parts')}.`,
    mend: msg`Install Node 24, run npm ci in the folder of Fieldline, and start the server again.`,
  }),
  folder_writable: (facts) => ({
    found: msg`${fact(facts, 'folder')} can be written, and has ${fact(facts, 'room')} free.`,
  }),
  folder_little_room: (facts) => ({
    found: msg`${fact(facts, 'folder')} has ${fact(facts, 'room')} free only.`,
    mend: msg`Make room on this disk, or set DATA_DIR to a folder on a larger one.`,
  }),
  folder_full: (facts) => ({
    found: msg`${fact(facts, 'folder')} has ${fact(facts, 'room')} free: too little to begin with.`,
    mend: msg`Make room on this disk, or set DATA_DIR to a folder on a larger one.`,
  }),
  folder_not_writable: (facts) => ({
    found: msg`${fact(facts, 'folder')} cannot be written: ${fact(facts, 'words')}.`,
    mend: msg`Give the user that runs the server this folder (chown, chmod 700), or set DATA_DIR to another one.`,
  }),
  clock_right: () => ({ found: msg`It agrees with the clock of your browser.` }),
  clock_behind: (facts) => ({
    found: msg`It says ${fact(facts, 'time')}, before Fieldline was put on this machine.`,
    mend: msg`Switch on time synchronisation (NTP) on the server: sign-ins and codes depend on the time.`,
  }),
  clock_differs: (facts) => ({
    found: msg`It differs from your browser's clock by ${fact(facts, 'seconds')} seconds.`,
    mend: msg`See which of the two is wrong, and switch on time synchronisation (NTP): sign-ins and codes depend on the time.`,
  }),
  clock_differs_database: (facts) => ({
    found: msg`It differs from the database's clock by ${fact(facts, 'seconds')} seconds.`,
    mend: msg`Switch on time synchronisation (NTP) on both machines: sign-ins and codes depend on the time.`,
  }),
  transport_safe: () => ({ found: msg`Browsers reach this server safely.` }),
  transport_plain: () => ({
    found: msg`Plain HTTP: passwords can be read on the way, and other machines cannot work offline.`,
    mend: msg`Set TLS_CERT and TLS_KEY, or PUBLIC_URL to the https address of the proxy in front, before people begin to work.`,
  }),
};
