import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The heading of a card, and the way to all of what it shows some of. */
export function CardHead({ title, to, link }: { title: ReactNode; to: string; link: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="baseline" justifyContent="space-between">
      <chakra.h2 fontSize="lg">{title}</chakra.h2>
      <chakra.span color="signal.text" textDecoration="underline" textUnderlineOffset="0.2em">
        <Link to={to}>{link}</Link>
      </chakra.span>
    </chakra.div>
  );
}
