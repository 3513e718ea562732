import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';

/** What is seen of it. Around it stands a plain element, which costs a closed popover nothing. */
const Panel = chakra('div', {
  base: {
    p: '1',
    maxW: 'calc(100vw - {spacing.4})',
    maxH: '70vh',
    overflowY: 'auto',
    bg: 'bg.raised',
    color: 'fg',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    boxShadow: 'float',
    animation: 'rise 120ms ease-out',
  },
});

/** To be spread over the button that opens the panel. */
export interface PopoverTrigger {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'menu' | 'dialog' | 'listbox';
  readonly 'aria-expanded': boolean;
}

export interface PopoverProps {
  trigger: (props: PopoverTrigger) => ReactNode;
  /** Name of the panel for screen readers. */
  label: string;
  role?: 'menu' | 'dialog' | 'listbox';
  align?: 'start' | 'end';
  onOpened?: (panel: HTMLElement) => void;
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode;
}

/**
 * A panel beside its button, in the browser's top layer: a press outside or Esc closes it. The button carries the
 * native `popovertarget`, which also keeps the press that closes from opening it again.
 */
export function Popover({
  trigger,
  label,
  role = 'dialog',
  align = 'start',
  onOpened,
  children,
}: PopoverProps) {
  const id = useId();
  const close = () => document.getElementById(id)?.hidePopover();
  const [open, setOpen] = useState(false);
  const settle = (panel: HTMLDivElement) => {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (button) place(panel, button.getBoundingClientRect(), align);
    onOpened?.(panel);
  };
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open })}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open') settle(event.currentTarget);
        }}
      >
        {open && <Panel>{children(close)}</Panel>}
      </div>
    </>
  );
}

const GAP = 4;

/** Under the button where there is room, else above it; never outside of the window. All in CSS pixels. */
function place(panel: HTMLElement, button: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = panel.getBoundingClientRect();
  const rtl = getComputedStyle(panel).direction === 'rtl';
  const atLeft = (align === 'start') !== rtl;
  const left = atLeft ? button.left : button.right - width;
  const roomBelow = window.innerHeight - button.bottom;
  const top =
    roomBelow < height + GAP && button.top > roomBelow ? button.top - height - GAP : button.bottom + GAP;
  panel.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  panel.style.top = `${Math.max(GAP, top)}px`;
}
