import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { scaleLength } from './picture/scale-length.ts';
import { useMetres } from './way-words.ts';

interface ScaleBarProps {
  metres: number | undefined;
  /** Whose base map it is, as plain text; empty: nobody says so. */
  base?: string;
}

/** How long something on the map is, and whose map it is. */
export function ScaleBar({ metres, base = '' }: ScaleBarProps) {
  const words = useMetres();
  if (metres === undefined) return null;
  const length = scaleLength(metres);
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
        {words(length)}
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
