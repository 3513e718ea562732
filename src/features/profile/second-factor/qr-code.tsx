import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Modules of white that scanners want around the code. */
const QUIET = 3;

/** Black on white in both themes: not every scanner reads the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const whole = size + 2 * QUIET;
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      width="12rem"
      height="12rem"
      flexShrink="0"
      borderRadius="md"
      border="1px solid"
      borderColor="border"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </chakra.svg>
  );
}
