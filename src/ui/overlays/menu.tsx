import { chakra, defineRecipe } from '@chakra-ui/react';
import Check from 'lucide-react/icons/check';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { Popover, type PopoverTrigger } from './popover.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** Marks the current one of several. */
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

const Row = chakra(
  'button',
  defineRecipe({
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      width: 'full',
      minW: '11rem',
      minH: 'control',
      px: '2.5',
      borderRadius: 'sm',
      textAlign: 'inherit',
      cursor: 'pointer',
      '& svg': { width: '16px', height: '16px', flexShrink: '0' },
      _hover: { bg: 'bg.hover' },
      _focus: { bg: 'bg.hover', outlineOffset: '-2px' },
      _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    },
    variants: { danger: { true: { color: 'fault.text' } } },
  }),
);

/** Milliseconds after which typed letters start a new search (R9.5). */
export const TYPE_AHEAD_RESET = 500;

/** A list of actions behind a button: arrows, Home, End and first letters move, Enter chooses, Esc closes. */
export function Menu({ label, trigger, items, align = 'start' }: MenuProps) {
  const typed = useRef({ text: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = rows.findIndex((row) => row === document.activeElement);
    const target = arrowTarget(event.key, rows, at) ?? letterTarget(event, rows, typed.current);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const hasChecks = items.some((item) => item.checked !== undefined);
  return (
    <Popover
      role="menu"
      label={label}
      trigger={trigger}
      align={align}
      onOpened={(panel) => panel.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()}
    >
      {(close) => (
        <div onKeyDown={onKeyDown} role="none">
          {items.map((item) => (
            <Row
              key={item.id}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              danger={item.danger}
              disabled={item.disabled}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              <chakra.span flex="1">{item.label}</chakra.span>
              {hasChecks && <Check aria-hidden visibility={item.checked ? 'visible' : 'hidden'} />}
            </Row>
          ))}
        </div>
      )}
    </Popover>
  );
}

function arrowTarget(key: string, rows: HTMLButtonElement[], at: number): HTMLButtonElement | undefined {
  if (key === 'ArrowDown') return rows[(at + 1) % rows.length];
  if (key === 'ArrowUp') return rows.at(at - 1);
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  return undefined;
}

function letterTarget(
  event: KeyboardEvent,
  rows: HTMLButtonElement[],
  typed: { text: string; at: number },
): HTMLButtonElement | undefined {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return undefined;
  Object.assign(typed, typedAhead(typed, event.key, event.timeStamp));
  return rows.find((row) => row.textContent?.toLowerCase().startsWith(typed.text));
}

/** The letters that belong together. `at`: when this one was typed, in milliseconds. */
export function typedAhead(before: { text: string; at: number }, key: string, at: number) {
  const isNew = at - before.at > TYPE_AHEAD_RESET;
  return { text: (isNew ? '' : before.text) + key.toLowerCase(), at };
}
