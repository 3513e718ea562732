import { fold } from '../kit/search/words.ts';
import { byCodeUnit } from '../kit/values/text-order.ts';
import type { SwitchingRequest, SwitchingStep } from './switching-request.ts';
import { inSwitchingOrder, phaseOf } from './switching-rules.ts';

/** What the register calls an asset that a step names. */
export interface NamedAsset {
  readonly tag: string | null;
  readonly name: string;
}

export type AssetNames = ReadonlyMap<string, NamedAsset>;

/** A device as one step names it: by the register, or by what somebody wrote. */
interface Device {
  readonly assetId: string | null;
  /** Folded; none of them empty. */
  readonly texts: readonly string[];
}

/** What is done to a device: the step itself, or taking one back, which does the opposite. */
export interface Deed {
  readonly step: SwitchingStep;
  readonly action: SwitchingStep['action'];
}

/** A deed that another request does not bear. */
export interface Interlock {
  readonly deed: Deed;
  readonly other: SwitchingRequest;
}

/** Of a request, what decides here. */
type Programme = Pick<SwitchingRequest, 'steps'>;

/**
 * One device under two names: the same letters and digits, whatever their case, blanks, dashes and accents. Two that the
 * register knows are told apart by it; where one of them is text only, that is compared with tag and name of the other.
 */
export function isSameDevice(left: SwitchingStep, right: SwitchingStep, assets: AssetNames): boolean {
  const [a, b] = [deviceOf(left, assets), deviceOf(right, assets)];
  if (a.assetId !== null && b.assetId !== null) return a.assetId === b.assetId;
  return a.texts.some((text) => b.texts.includes(text));
}

/**
 * What a write does in the network: steps that are ordered or carried out, and those taken back. `before` null: a new
 * request.
 */
export function deedsOf(before: Programme | null, after: Programme): Deed[] {
  const were = new Map(before?.steps.map((step) => [step.id, step]));
  return after.steps.flatMap((step): Deed[] => {
    const was = were.get(step.id);
    const isBegun = MARKS.some((mark) => (step[mark] ?? null) !== null && (was?.[mark] ?? null) === null);
    if (isBegun) return [{ step, action: step.action }];
    const isTakenBack = (was?.executedAt ?? null) !== null && (step.executedAt ?? null) === null;
    return isTakenBack && was ? [{ step: was, action: OPPOSITES[was.action] ?? step.action }] : [];
  });
}

/** What a programme relies on as it stands isolated: the last thing done to each device. */
export function isolationOf(request: Programme, assets: AssetNames): Deed[] {
  const done = inSwitchingOrder(request.steps).filter(
    (step) => phaseOf(step) === 'isolate' && step.executedAt !== null,
  );
  return done.flatMap((step, index) => {
    const isUndone = done
      .slice(index + 1)
      .some((later) => KINDS[later.action] === KINDS[step.action] && isSameDevice(step, later, assets));
    return isUndone ? [] : [{ step, action: step.action }];
  });
}

/** Statuses in which a programme relies on what it has switched; with the clearance somebody has their hands on it. */
export const RELYING: readonly string[] = ['Switching', 'Isolated', 'ClearanceIssued'];

/**
 * What the deeds of a write meet among the requests that rely on what they have switched: a step a clearance in force, a step
 * that is taken back any of them.
 */
export function interlocksOf(
  deeds: readonly Deed[],
  relying: readonly SwitchingRequest[],
  assets: AssetNames,
): Interlock[] {
  const issued = relying.filter(({ status }) => status === 'ClearanceIssued');
  const isForward = ({ step, action }: Deed) => step.action === action;
  return [
    ...interlocks(deeds.filter(isForward), issued, assets),
    ...interlocks(
      deeds.filter((deed) => !isForward(deed)),
      relying,
      assets,
    ),
  ];
}

/** The deeds that close, or take the earth off, what one of the others holds open, earthed or tagged. */
export function interlocks(
  deeds: readonly Deed[],
  others: readonly SwitchingRequest[],
  assets: AssetNames,
): Interlock[] {
  const dangerous = deeds.filter(({ action }) => action in BREAKS);
  if (dangerous.length === 0) return [];
  return others.flatMap((other) => {
    const held = isolationOf(other, assets);
    return dangerous
      .filter((deed) => held.some((hold) => isBroken(hold, deed, assets)))
      .map((deed) => ({ deed, other }));
  });
}

/**
 * What was closed or unearthed by another request since a step of this one opened or earthed it: the line is not what the
 * clearance would say.
 */
export function contradictions(
  request: SwitchingRequest,
  others: readonly SwitchingRequest[],
  assets: AssetNames,
): Interlock[] {
  const held = isolationOf(request, assets);
  return others.flatMap((other) =>
    held.flatMap((hold) => {
      const since = other.steps
        .filter((step) => isAfter(step.executedAt, hold.step.executedAt))
        .filter(({ action }) => KINDS[action] === KINDS[hold.action] || action in BREAKS)
        .filter((step) => isSameDevice(step, hold.step, assets))
        .toSorted((a, b) => byCodeUnit(String(a.executedAt), String(b.executedAt)));
      const last = since.at(-1);
      return last && isBroken(hold, { step: last, action: last.action }, assets)
        ? [{ deed: hold, other }]
        : [];
    }),
  );
}

/** Letters and digits alone, folded: `Q 0` and `q-0`, `Départ Ñ 3` and `depart n3`. */
export function deviceKey(text: string): string {
  const folded = fold(text.normalize('NFKC'));
  return folded.replaceAll(/[^\p{Letter}\p{Number}]/gu, '') || folded.trim();
}

function deviceOf({ assetId, device }: SwitchingStep, assets: AssetNames): Device {
  const id = assetId ?? null;
  const asset = id === null ? undefined : assets.get(id);
  const texts = [device, asset?.tag, asset?.name].flatMap((text) => (text ? [deviceKey(text)] : []));
  return { assetId: id, texts: texts.filter((text) => text !== '') };
}

function isBroken(hold: Deed, deed: Deed, assets: AssetNames): boolean {
  return (BREAKS[deed.action]?.includes(hold.action) ?? false) && isSameDevice(hold.step, deed.step, assets);
}

function isAfter(time: string | null, other: string | null): boolean {
  return time !== null && other !== null && Date.parse(time) >= Date.parse(other);
}

const MARKS = ['orderedAt', 'executedAt'] as const;

/** What each action undoes of what holds: closing onto an earth is as deadly as closing what is open. */
const BREAKS: Readonly<Record<string, readonly SwitchingStep['action'][]>> = {
  close: ['open', 'earth', 'tag'],
  unearth: ['earth', 'tag'],
};

const OPPOSITES: Readonly<Partial<Record<SwitchingStep['action'], SwitchingStep['action']>>> = {
  open: 'close',
  close: 'open',
  earth: 'unearth',
  unearth: 'earth',
};

/** Actions of which the later one on a device stands for the earlier. */
const KINDS: Readonly<Record<SwitchingStep['action'], string>> = {
  open: 'switch',
  close: 'switch',
  earth: 'earth',
  unearth: 'earth',
  tag: 'tag',
  test: 'test',
};
