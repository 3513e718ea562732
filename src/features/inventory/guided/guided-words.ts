import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuidedKind, GuidedStep } from '../../../domain/inventory/guided/guided-line.ts';
import type { GuidedFault } from '../../../domain/inventory/guided/guided-state.ts';

export const KIND_WORDS: Readonly<
  Record<GuidedKind, { title: MessageDescriptor; about: MessageDescriptor }>
> = {
  receive: { title: msg`Receive`, about: msg`Goods come in, with or without a purchase order.` },
  putAway: { title: msg`Put away`, about: msg`From the floor into the bins.` },
  move: { title: msg`Move`, about: msg`From one bin to another one.` },
  pick: { title: msg`Pick for an order`, about: msg`What is set apart for a work order, bin by bin.` },
  issue: { title: msg`Issue`, about: msg`Somebody takes something along.` },
  return: { title: msg`Returns`, about: msg`Somebody brings something back.` },
  count: { title: msg`Count`, about: msg`Bin by bin, without seeing what the book says.` },
  pack: {
    title: msg`Pack`,
    about: msg`Into a toolbox, a pallet, a drum or a van: what is set apart for a work order, or whatever is scanned.`,
  },
  handOver: {
    title: msg`Hand over`,
    about: msg`To a person, by their badge: into the van that they keep, or out of the stock.`,
  },
  carry: {
    title: msg`Move a container`,
    about: msg`A toolbox, pallet or drum goes to another place, with all that is in it.`,
  },
};

export const STEP_WORDS: Readonly<Record<GuidedStep, MessageDescriptor>> = {
  container: msg`Scan the container`,
  bin: msg`Scan the bin`,
  item: msg`Scan the item`,
  lot: msg`Scan the lot`,
  quantity: msg`How many?`,
  to: msg`Scan the bin it goes to`,
};

export const GOAL_WORDS = msg`Scan where it goes: a bin, a van, another store, or a person’s badge`;

export const PARCEL_WORDS = msg`Scan what it is packed into: a container or a van`;

export const BADGE_WORDS = msg`Scan the badge of whoever takes it`;

export const SERIAL_WORDS = msg`Scan the serial number`;

export const GUIDED_FAULT_WORDS: Readonly<Record<GuidedFault, MessageDescriptor>> = {
  unknownCode: msg`Nothing here has this code.`,
  itemExpected: msg`That is a place. An item belongs here.`,
  containerExpected: msg`That is no container that is known here.`,
  inContainer: msg`A container does not go into another one.`,
  containerElsewhere: msg`By the records this container stands elsewhere. Move it here first.`,
  noVan: msg`This person keeps no van, or several of them. Scan the van itself.`,
  unknownPlace: msg`That is no bin of this store, no other store and nobody’s badge.`,
  unknownBin: msg`This store has no bin of this name.`,
  elsewhere: msg`That belongs to another place. A bin of this store belongs here.`,
  parcelExpected: msg`That is no container of this store, and no van.`,
  personExpected: msg`That is nobody’s badge.`,
  binExpected: msg`That is an item. A bin belongs here.`,
  wrongBin: msg`Wrong bin: nothing of the list lies there.`,
  sameBin: msg`That is the bin it comes from.`,
  wrongItem: msg`Wrong item: it is not on the list.`,
  otherItem: msg`That is something else. Finish this line first, or start it again.`,
  notHere: msg`By the records it does not lie here.`,
  wrongSerial: msg`Another serial number.`,
  lotNotHere: msg`By the records this lot does not lie here.`,
  expired: msg`This lot has expired.`,
  reserved: msg`Reserved for something else: less is free than that.`,
};

/** What the person presses who goes on all the same. */
export const INSIST_WORDS: Readonly<Partial<Record<GuidedFault, MessageDescriptor>>> = {
  unknownBin: msg`It is a new bin`,
  reserved: msg`Take it all the same`,
  expired: msg`Take it all the same`,
};

export const INSIST = msg`It is right all the same`;
