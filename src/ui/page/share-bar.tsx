import { chakra } from '@chakra-ui/react';

/** A share of the longest bar, 0 to 1. Its number stands beside it. */
export function ShareBar({ share, tone = 'signal' }: { share: number; tone?: string }) {
  return (
    <chakra.span
      aria-hidden
      display="block"
      minW="2.5rem"
      height="2.5"
      borderRadius="sm"
      bg="bg.sunken"
      overflow="hidden"
    >
      <chakra.span
        display="block"
        height="full"
        borderRadius="sm"
        bg={`${tone}.solid`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </chakra.span>
  );
}
