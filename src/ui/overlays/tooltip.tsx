import { chakra } from '@chakra-ui/react';
import { atom, useAtom } from 'jotai';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Milliseconds and pixels (section 9 of the specification). */
export const TOOLTIP = {
  enter: 100,
  touchEnter: 700,
  touchLeave: 1500,
  /** After one was hidden, the next one is shown at once for so long: a pointer that goes along a row is reading. */
  quick: 800,
  width: 300,
} as const;

/** Milliseconds until one is shown. `lastHidden`: when one was hidden last, in the milliseconds of `now`. */
export function delayUntilShown(delay: number, lastHidden: number, now: number): number {
  return now - lastHidden < TOOLTIP.quick ? 0 : delay;
}

const lastHiddenAtom = atom(0);

/** Says more about a small thing on hover, focus or a long touch. Its words are the name of what is inside. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [lastHidden, setLastHidden] = useAtom(lastHiddenAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (delay: number, open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setOpen(open);
      if (!open) setLastHidden(Date.now());
    }, delay);
  };
  const show = (delay: number) => after(delayUntilShown(delay, lastHidden, Date.now()), true);
  const hide = (delay: number) => (isOpen ? after(delay, false) : clearTimeout(timer.current));
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && show(TOOLTIP.enter)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && hide(0)}
      onTouchStart={() => show(TOOLTIP.touchEnter)}
      onTouchEnd={() => hide(TOOLTIP.touchLeave)}
      onFocus={() => show(0)}
      onBlur={() => hide(0)}
      onKeyDown={({ key }) => key === 'Escape' && hide(0)}
      aria-describedby={isOpen ? id : undefined}
    >
      {children}
      {isOpen && (
        <chakra.span
          id={id}
          role="tooltip"
          position="absolute"
          zIndex="overlay"
          bottom="calc(100% + 6px)"
          insetEnd="0"
          width="max-content"
          maxW={`${TOOLTIP.width}px`}
          px="2.5"
          py="1.5"
          bg="bg.raised"
          color="fg"
          border="1px solid"
          borderColor="border"
          borderRadius="md"
          boxShadow="float"
          fontSize="sm"
          fontWeight="normal"
          pointerEvents="none"
        >
          {text}
        </chakra.span>
      )}
    </chakra.span>
  );
}
