import { chakra } from '@chakra-ui/react';
import { qrPath } from './qr-path.ts';

/** Black on white in both themes: not every scanner reads the opposite. @param size of its side, in CSS */
export function QrCode({ text, label, size = '12rem' }: { text: string; label: string; size?: string }) {
  const { viewBox, quiet, whole, dark } = qrPath(text);
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      flexShrink="0"
      borderRadius="md"
      border="1px solid"
      borderColor="border"
      shapeRendering="crispEdges"
      style={{ width: size, height: size }}
    >
      <rect x={-quiet} y={-quiet} width={whole} height={whole} fill="#ffffff" />
      <path d={dark} fill="#000000" />
    </chakra.svg>
  );
}
