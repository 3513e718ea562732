import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiError } from '../../../api/api-error.ts';
import type { ClearanceObstacle } from '../../../domain/field-ops/switching-rules.ts';

/** What is done about a clearance, as the server's paths have it: `clearance` issues it. */
export type ClearanceCall = 'clearance' | 'release';

export type ClearanceReason = ClearanceObstacle | 'offline' | 'unsent' | 'notAllowed' | 'held' | 'reading';

type Words = Readonly<Record<ClearanceReason, MessageDescriptor>>;

/** Why it cannot be done with a request of this status; null where nothing stands in the way. */
export function clearanceReasonText(
  call: ClearanceCall,
  status: string,
  reason: ClearanceReason | null,
): MessageDescriptor | null {
  return reason && { ...REASONS[call], ...PAST[status]?.[call] }[reason];
}

/** Why the server found that it cannot be done, where the row on this device did not show it. */
export function clearanceObstacleOf(
  call: ClearanceCall,
  { details }: ApiError,
): MessageDescriptor | undefined {
  const [code] = details.map((detail) => detail.code);
  return Object.entries(REASONS[call]).find(([reason]) => reason === code)?.[1];
}

const ISSUE_REASONS: Words = {
  offline: msg`Issuing a clearance needs a connection: the control room must know of it now.`,
  unsent: msg`Changes of this request are still on their way to the server.`,
  held: msg`What it says of the network is not so.`,
  notAllowed: msg`Your role does not include switching.`,
  wrongStatus: msg`A clearance is issued when the network is isolated.`,
  noHolder: msg`Name the clearance holder first.`,
  holderAway: msg`The holder cannot sign in here, and so could not release it. Name another one.`,
  ownClearance: msg`You cannot issue a clearance to yourself.`,
  noSteps: msg`Write down the isolating steps first.`,
  stepsOpen: msg`Not every isolating step is carried out.`,
  notHolder: msg`A clearance is released by its holder, or by somebody with the right to do it for them.`,
  noReason: msg`Say why you release it for the holder.`,
  reading: msg`The network is still being read on this device.`,
  noVerdict: msg`The register says how devices are connected, but not on this device. Say why the clearance is issued all the same.`,
  noVerdictReason: msg`Say why it is issued although the network does not say that the section is isolated and earthed.`,
};

const RELEASE_REASONS: Words = {
  ...ISSUE_REASONS,
  offline: msg`Releasing a clearance needs a connection: the control room must know of it now.`,
  wrongStatus: msg`There is no clearance to release.`,
};

/** What stands in the way once it was done: that it was. */
const PAST: Readonly<Record<string, Readonly<Record<ClearanceCall, Partial<Words>>>>> = {
  ClearanceIssued: { clearance: { wrongStatus: msg`The clearance is issued.` }, release: {} },
  Released: {
    clearance: { wrongStatus: msg`The clearance was issued and is released.` },
    release: { wrongStatus: msg`The clearance is released.` },
  },
  Restored: {
    clearance: { wrongStatus: msg`The clearance was issued and is released.` },
    release: { wrongStatus: msg`The clearance is released.` },
  },
};

const REASONS = { clearance: ISSUE_REASONS, release: RELEASE_REASONS } as const;
