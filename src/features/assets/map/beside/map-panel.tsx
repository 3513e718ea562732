import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Parts of the screen that the panel takes on a phone: its first line, half, nearly all. */
const HEIGHTS = ['4.75rem', '45%', '80%'] as const;

interface MapPanelProps {
  /** What is listed in it; absent: assets, beside all else. */
  label?: string;
  chosen: string | undefined;
  children: ReactNode;
}

/** Beside the map, or under it on a phone, where a press makes it higher. */
export function MapPanel({ label, chosen, children }: MapPanelProps) {
  const { t } = useLingui();
  const [step, setStep] = useState(0);
  // What was pressed is read here, from its beginning.
  const shown = chosen === undefined ? step : Math.max(1, step);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: where scrolling answers with a promise, React would take that for the way to undo it.
    if (content.current) content.current.scrollTop = 0;
  }, [chosen]);
  const isHighest = shown === HEIGHTS.length - 1;
  return (
    <chakra.aside
      aria-label={label ?? t`Assets in view`}
      display="flex"
      flexDirection="column"
      width={{ md: '22rem' }}
      height={{ base: HEIGHTS[shown] ?? HEIGHTS[0], md: 'auto' }}
      flexShrink="0"
      minH="0"
      bg="bg.surface"
      border="0 solid"
      borderColor="border"
      borderTopWidth={{ base: '1px', md: '0' }}
      borderInlineStartWidth={{ md: '1px' }}
      transition="height 140ms"
    >
      <chakra.button
        type="button"
        display={{ base: 'grid', md: 'none' }}
        placeItems="center"
        width="full"
        minH="6"
        cursor="pointer"
        aria-expanded={shown > 0}
        aria-label={isHighest ? t`Less of the list` : t`More of the list`}
        onClick={() => setStep(isHighest ? 0 : shown + 1)}
      >
        <chakra.span transform={isHighest ? 'rotate(180deg)' : undefined}>
          <ChevronUp size={18} aria-hidden />
        </chakra.span>
      </chakra.button>
      <chakra.div ref={content} flex="1" minH="0" overflowY="auto">
        {children}
      </chakra.div>
    </chakra.aside>
  );
}
