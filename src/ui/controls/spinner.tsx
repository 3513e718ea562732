import { chakra } from '@chakra-ui/react';

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderRadius: 'full',
    border: '2px solid currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
});

/** Decorative: whoever shows it says in words what is going on. `size` is a CSS length. */
export function Spinner({ size = '1.25em' }: { size?: string }) {
  return <Ring aria-hidden width={size} height={size} />;
}

/** In the middle of the free space, with a name that is read aloud. */
export function CenteredSpinner({ label }: { label: string }) {
  return (
    <chakra.div
      role="status"
      aria-label={label}
      display="grid"
      placeItems="center"
      minH="60vh"
      color="fg.muted"
    >
      <Spinner size="2rem" />
    </chakra.div>
  );
}
