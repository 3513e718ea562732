import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** `h1` where nothing else is on the page. Default: `h2`. */
  heading?: 'h1' | 'h2';
  /** What this place is for. */
  children?: ReactNode;
  /** The one button. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <chakra.div textAlign="center" maxW="26rem" mx="auto" px="4" py={{ base: '10', md: '16' }}>
      {icon && (
        <chakra.div
          aria-hidden
          color="fg.muted"
          mb="3"
          css={{ '& svg': { width: '36px', height: '36px', marginInline: 'auto', strokeWidth: 1.5 } }}
        >
          {icon}
        </chakra.div>
      )}
      <chakra.h2 as={heading} fontSize="lg">
        {title}
      </chakra.h2>
      {children && (
        <chakra.p color="fg.muted" mt="1.5">
          {children}
        </chakra.p>
      )}
      {action && <chakra.div mt="5">{action}</chakra.div>}
    </chakra.div>
  );
}
