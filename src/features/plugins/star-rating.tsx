import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Star from 'lucide-react/icons/star';
import { STARS } from '../../domain/plugins/words.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Muted } from '../../ui/page/text.tsx';

/** A mean rating in half stars, and of how many it is; to read only. */
export function StarRating({ rating, count }: { rating: number; count: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  // Just between two steps it is the lower one: nothing looks better than it was rated.
  const halves = Math.ceil(rating / STARS.step - 0.5) * STARS.step;
  const label = count === 0 ? t`Not rated yet` : t`${number(halves)} of ${STARS.most} stars`;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <chakra.span role="img" aria-label={label} title={label} position="relative" display="inline-flex">
        <Row color="border.strong" />
        <chakra.span
          display="flex"
          position="absolute"
          insetStart="0"
          top="0"
          overflow="hidden"
          style={{ width: `${(100 * halves) / STARS.most}%` }}
        >
          <Row color="energised.solid" filled />
        </chakra.span>
      </chakra.span>
      <Muted fontSize="sm">({number(count)})</Muted>
    </chakra.span>
  );
}

function Row({ color, filled = false }: { color: string; filled?: boolean }) {
  return (
    <chakra.span aria-hidden display="inline-flex" color={color}>
      {Array.from({ length: STARS.most }, (_, place) => (
        // Stars are alike: their place is their identity.
        <chakra.span key={place} flexShrink="0">
          <Star size={16} fill={filled ? 'currentColor' : 'none'} />
        </chakra.span>
      ))}
    </chakra.span>
  );
}
