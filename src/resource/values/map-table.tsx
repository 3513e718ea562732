import { chakra } from '@chakra-ui/react';
import type { Json } from '../../domain/kit/fields/field.ts';

/** Imported key/value pairs, read-only: they are what the source said. */
export function MapTable({ value }: { value: Json | undefined }) {
  const entries = value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
  if (entries.length === 0) return <chakra.span color="fg.muted">–</chakra.span>;
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(6rem, max-content) 1fr"
      columnGap="4"
      rowGap="1"
      fontSize="sm"
      fontFamily="mono"
      overflowWrap="anywhere"
    >
      {entries.map(([key, entry]) => (
        <chakra.div key={key} display="contents">
          <chakra.dt color="fg.muted">{key}</chakra.dt>
          <dd>{String(entry)}</dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
