import { chakra } from '@chakra-ui/react';

/** A grey bar in place of something that was never there yet. Give it the height of what will come. */
export const Skeleton = chakra('div', {
  base: {
    bg: 'neutral.subtle',
    borderRadius: 'sm',
    height: '1em',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
});

/** Several lines of a list or a text. */
export function SkeletonLines({ lines, label }: { lines: number; label: string }) {
  return (
    <chakra.div role="status" aria-label={label} display="grid" gap="4" py="3">
      {Array.from({ length: lines }, (_, line) => (
        // Lines are alike and never move: their place is their identity.
        <Skeleton key={line} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </chakra.div>
  );
}
