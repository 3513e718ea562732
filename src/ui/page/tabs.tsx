import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Badge } from '../notices/badge.tsx';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
  /** What the current tab shows; absent where the tabs steer something that is elsewhere (a list's saved views). */
  children?: ReactNode;
  /** Stands at the end of the row of tabs. */
  after?: ReactNode;
}

const TabButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: 'control',
    px: '3',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottom: '2px solid transparent',
    mb: '-1px',
    _hover: { color: 'fg' },
    _selected: { color: 'fg', borderColor: 'signal.text' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

/** Arrow keys move between tabs; one tab stop for all of them. */
export function Tabs({ label, tabs, current, onChange, children, after }: TabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        borderBottom="1px solid"
        borderColor="border"
        overflowX="auto"
        overflowY="hidden"
        css={{ scrollbarWidth: 'none' }}
      >
        <chakra.div role="tablist" aria-label={label} display="flex" onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <TabButton
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === current}
              aria-controls={children ? `${id}-panel` : undefined}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && <Badge>{tab.count}</Badge>}
            </TabButton>
          ))}
        </chakra.div>
        {after}
      </chakra.div>
      {children && (
        <chakra.div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} pt="4">
          {children}
        </chakra.div>
      )}
    </>
  );
}

function stepOf(key: string, rtl: boolean): number {
  if (key === 'ArrowRight') return rtl ? -1 : 1;
  if (key === 'ArrowLeft') return rtl ? 1 : -1;
  return 0;
}
