import { chakra } from '@chakra-ui/react';
import { PlainList } from '../../../ui/page/layout.tsx';

/** Told apart by lightness as well as by hue, in both themes. */
export const SERIES_FILLS = [
  'var(--fl-colors-signal-solid)',
  'var(--fl-colors-energised-solid)',
  'var(--fl-colors-safe-solid)',
  'var(--fl-colors-fault-solid)',
] as const;

/** Which bar is which; nothing where there is only one. */
export function SeriesLegend({ names }: { names: readonly string[] }) {
  if (names.length < 2) return null;
  return (
    <PlainList display="flex" flexWrap="wrap" gap="4" mb="3" fontSize="sm">
      {names.map((name, index) => (
        <chakra.li key={name} display="flex" alignItems="center" gap="1.5">
          <chakra.span
            aria-hidden
            width="3"
            height="3"
            borderRadius="sm"
            style={{ background: SERIES_FILLS[index % SERIES_FILLS.length] }}
          />
          {name}
        </chakra.li>
      ))}
    </PlainList>
  );
}
