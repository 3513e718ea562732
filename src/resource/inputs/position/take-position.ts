import {
  averageOfFixes,
  MOST_FIXES,
  type PositionAverage,
  type PositionFix,
} from '../../../domain/geometry/average-position.ts';
import { type PositionDevice, type PositionFailure, type WatchWish, watchDevice } from './watch-device.ts';

/** A fix, or the average of several. */
export type FoundPosition = PositionFix | PositionAverage;

export type PositionTaking =
  | { readonly state: 'resting'; readonly failure: PositionFailure | null }
  /** Until somebody takes the best one so far, or it is good. */
  | { readonly state: 'looking'; readonly best: PositionFix | null }
  | {
      readonly state: 'averaging';
      /** Null until the first fix. */
      readonly average: PositionAverage | null;
      /** Since the first fix. */
      readonly seconds: number;
      readonly isLongEnough: boolean;
    }
  /** It is not what was asked for, or nothing more came: somebody decides. */
  | { readonly state: 'offered'; readonly found: FoundPosition };

export interface TakingWish {
  /** Metres that the tenant asks for; null: none. */
  readonly asked: number | null;
  onTaken(found: FoundPosition): void;
}

export interface PositionSearch {
  now(): PositionTaking;
  /** Whoever listens is told of each change; when nobody listens any more, the device is not watched. */
  subscribe(listener: () => void): () => void;
  look(): void;
  average(): void;
  /** What there is by now, though it may be asked whether it is good enough. */
  take(): void;
  /** What was offered, however it is. */
  keep(): void;
  cancel(): void;
}

/** Metres within which the first fix is taken without a further press. */
const GOOD = 5;

/** Seconds of an average. */
const AVERAGE_SECONDS = { least: 10, most: 60 } as const;

const WISH: WatchWish = { patience: 60_000, oldest: 0, whenHidden: 'end', isFollowed: true };

const RESTING: PositionTaking = { state: 'resting', failure: null };

/**
 * Takes one position from a device: the first good fix, the best so far, or the average of 10 to 60 seconds. A position that
 * is worse than the tenant asks for is offered, and not taken, until somebody keeps it. Works without signal.
 *
 * @param wish as it stands when it is asked
 */
export function takePosition(device: PositionDevice, wish: () => TakingWish): PositionSearch {
  const shown = shownTaking(() => rest(RESTING));
  let fixes: PositionFix[] = [];
  let stopWatch = () => {};
  let stopClock = () => {};
  const rest = (next: PositionTaking) => {
    stopWatch();
    stopClock();
    fixes = [];
    shown.show(next);
  };
  const give = (position: FoundPosition) => {
    rest(RESTING);
    wish().onTaken(position);
  };
  const offer = (position: FoundPosition) => {
    if (isGoodEnough(position, wish().asked)) give(position);
    else rest({ state: 'offered', found: position });
  };
  const tick = (seconds: number) => {
    const taking = shown.now();
    if (taking.state !== 'averaging') return;
    shown.show({ ...taking, seconds, isLongEnough: seconds >= AVERAGE_SECONDS.least });
    if (seconds >= AVERAGE_SECONDS.most && taking.average) offer(taking.average);
  };
  const hear = (fix: PositionFix) => {
    const taking = shown.now();
    if (taking.state === 'averaging') {
      if (fixes.length === 0) stopClock = everySecond(tick);
      if (fixes.length < MOST_FIXES) fixes.push(fix);
      shown.show({ ...taking, average: averageOfFixes(fixes) });
    } else if (fix.accuracy <= Math.min(GOOD, wish().asked ?? GOOD)) give(fix);
    else shown.show({ state: 'looking', best: better(soFar(taking), fix) });
  };
  const fail = (failure: PositionFailure) => {
    const best = soFar(shown.now());
    // A cloud, a mast: the next fix may come in a moment, and what there is may be taken meanwhile.
    if (failure === 'none' && best !== null) return;
    rest(afterFailure(failure, best));
  };
  const begin = (next: PositionTaking) => {
    rest(next);
    stopWatch = watchDevice(device, WISH, { onFix: hear, onFailure: fail });
  };
  return {
    now: shown.now,
    subscribe: shown.subscribe,
    look: () => begin({ state: 'looking', best: null }),
    average: () => begin({ state: 'averaging', average: null, seconds: 0, isLongEnough: false }),
    take() {
      const best = soFar(shown.now());
      if (best) offer(best);
    },
    keep() {
      const taking = shown.now();
      if (taking.state === 'offered') give(taking.found);
    },
    cancel: () => rest(RESTING),
  };
}

/** What is shown, to whoever listens. @param onUnheard nobody listens any more */
function shownTaking(onUnheard: () => void) {
  let taking: PositionTaking = RESTING;
  const listeners = new Set<() => void>();
  return {
    now: () => taking,
    show(next: PositionTaking) {
      taking = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) onUnheard();
      };
    },
  };
}

/** @returns the function that stops it */
function everySecond(tick: (seconds: number) => void): () => void {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    tick(seconds);
  }, 1000);
  return () => clearInterval(timer);
}

/** What there was by then may still be taken; but whoever turned to something else may have walked on. */
function afterFailure(failure: PositionFailure, best: FoundPosition | null): PositionTaking {
  return best !== null && failure === 'slow'
    ? { state: 'offered', found: best }
    : { state: 'resting', failure };
}

/** Whether it may be taken without a word. @param asked metres; null: nothing is asked for */
export function isGoodEnough({ accuracy }: Pick<PositionFix, 'accuracy'>, asked: number | null): boolean {
  return asked === null || accuracy <= asked;
}

function soFar(taking: PositionTaking): FoundPosition | null {
  if (taking.state === 'looking') return taking.best;
  return taking.state === 'averaging' ? taking.average : null;
}

function better(known: FoundPosition | null, fix: PositionFix): PositionFix {
  return known && known.accuracy < fix.accuracy ? known : fix;
}
