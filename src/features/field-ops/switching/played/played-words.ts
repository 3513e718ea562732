import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotKnown } from '../../../../domain/network/switching/section-isolation.ts';
import type { StepFaultKind } from '../../../../domain/network/switching/step-faults.ts';

/** What is wrong with a step; the assets that show it follow. */
export const STEP_FAULT_WORDS: Readonly<Record<StepFaultKind, MessageDescriptor>> = {
  noDevice: msg`It names no device of the register: nothing is known of what it does.`,
  notInNetwork: msg`The register does not say what this device is connected to: nothing is known of what it does.`,
  notASwitch: msg`This is no switch.`,
  alreadyThere: msg`It stands that way already.`,
  breaksLoad: msg`It opens under load, which such a device does not break:`,
  makesLoad: msg`It closes on load, which such a device does not make:`,
  breaksLoop: msg`It opens a loop, in which current may flow that such a device does not break.`,
  makesLoop: msg`It closes a loop, in which current may flow that such a device does not make.`,
  earthsLive: msg`It earths what is live.`,
  earthSideNotKnown: msg`On which of its sides the earth stands is not known: it counts for none.`,
  noEarthThere: msg`No earth stands there.`,
  closesOntoEarth: msg`It closes onto an earth:`,
  closesTowardsEarth: msg`It closes towards what is still earthed:`,
  testsLive: msg`By the records this is live.`,
};

/** Why something is not known of a section; the assets that show it follow. */
export const NOT_KNOWN_WORDS: Readonly<Record<NotKnown, MessageDescriptor>> = {
  noSource: msg`No infeed is recorded in this part of the network.`,
  recordEnds: msg`Here the record ends, and what lies behind is not known:`,
  gapNotRecorded: msg`Whether these load-break switches show a visible gap is not recorded:`,
  positionNotRecorded: msg`Nobody noted that these stand open, and no step opens them:`,
  mayFeed: msg`These may feed it, and are not recorded as infeeds:`,
  stepOutside: msg`A step closes or unearths something that is not in the network.`,
  earthingInSeries: msg`These earthing switches lie between two parts of the network:`,
};
