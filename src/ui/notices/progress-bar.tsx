import { chakra } from '@chakra-ui/react';

/**
 * How far something is that takes its time; `percent` from 0 to 100, null as long as nobody knows. Its words stand beside
 * it.
 */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      height="8px"
      borderRadius="full"
      bg="neutral.subtle"
      overflow="hidden"
    >
      <chakra.div
        height="full"
        bg="signal.solid"
        transition="width 160ms"
        style={{ width: `${percent ?? 0}%` }}
      />
    </chakra.div>
  );
}
