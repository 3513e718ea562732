import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Wrap } from '../../ui/page/layout.tsx';
import { LinkText, SectionHeading } from '../../ui/page/text.tsx';

/** The heading of a card, and the way to all of what it shows some of. */
export function CardHead({ title, to, link }: { title: ReactNode; to: string; link: ReactNode }) {
  return (
    <Wrap alignItems="baseline" justifyContent="space-between">
      <SectionHeading>{title}</SectionHeading>
      <LinkText>
        <Link to={to}>{link}</Link>
      </LinkText>
    </Wrap>
  );
}
