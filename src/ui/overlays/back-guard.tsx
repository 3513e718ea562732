import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';

type Held = Extract<Blocker, { state: 'blocked' }>;

interface Guard {
  holds: BlockerFunction;
  onHeld: (held: Held) => void;
}

const Guards = createContext<Guard[] | null>(null);

/** The one place that holds a way out of a screen: the router knows one at a time. */
export function BackGuard({ children }: { children: ReactNode }) {
  const [guards] = useState<Guard[]>(() => []);
  const holder = useRef<Guard>(undefined);
  const blocker = useBlocker((move) => {
    holder.current = guards.findLast(({ holds }) => holds(move));
    return holder.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') holder.current?.onHeld(blocker);
  }, [blocker]);
  return <Guards value={guards}>{children}</Guards>;
}

/**
 * Asked before somebody leaves by a link or by the browser's Back, the part that was opened last first. `onHeld` lets
 * them go (`proceed`) or not (`reset`).
 */
export function useGuard(holds: BlockerFunction, onHeld: (held: Held) => void): void {
  const guards = use(Guards);
  const holdsNow = useEffectEvent(holds);
  const heldNow = useEffectEvent(onHeld);
  useEffect(() => {
    if (!guards) return undefined;
    const guard: Guard = { holds: (move) => holdsNow(move), onHeld: (held) => heldNow(held) };
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
    };
  }, [guards]);
}
