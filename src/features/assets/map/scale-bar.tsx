import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../ui/format/format.ts';

/** Points on the screen that the bar has at most. */
const WIDEST = 120;

const STEPS = [1, 2, 5] as const;

interface ScaleBarProps {
  metres: number | undefined;
  /** Whose base map it is, as plain text; empty: nobody says so. */
  base: string;
}

/** How long something on the map is, and whose map it is. */
export function ScaleBar({ metres, base }: ScaleBarProps) {
  const format = useFormat();
  if (metres === undefined) return null;
  const length = roundBelow(metres * WIDEST);
  const words = length < 1000 ? format.quantity(length, 'm') : format.quantity(length / 1000, 'km');
  return (
    <chakra.div
      position="absolute"
      bottom="2"
      insetStart="3"
      fontSize="xs"
      color="fg"
      px="1.5"
      py="1"
      bg="bg.surface"
      borderRadius="sm"
      pointerEvents="none"
      display="grid"
      gap="1"
    >
      <chakra.div
        style={{ width: `${length / metres}px` }}
        border="2px solid"
        borderTopWidth="0"
        borderColor="fg"
        textAlign="center"
        lineHeight="tight"
      >
        {words}
      </chakra.div>
      <chakra.span color="fg.muted">
        <Trans>Land: Natural Earth</Trans>
      </chakra.span>
      {base && (
        <chakra.span color="fg.muted" maxW="60vw" overflowWrap="anywhere">
          {base}
        </chakra.span>
      )}
    </chakra.div>
  );
}

/** The largest of 1, 2, 5, 10, 20 … that is no longer. */
function roundBelow(length: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, length)));
  return ten * (STEPS.findLast((step) => step * ten <= length) ?? 1);
}
