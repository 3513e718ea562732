import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CountedCustomers } from '../../data/read/network/found-assets.ts';
import { Muted } from '../../ui/page/text.tsx';
import type { Speech } from '../words/value-text.ts';

interface CustomersLineProps {
  counted: CountedCustomers;
  speech: Speech;
  children: ReactNode;
}

/** A sum of customers, and of how many loads it knows none. No customers are hardly ever nobody: nothing says how many. */
export function CustomersLine({ counted: { customers, uncounted }, speech, children }: CustomersLineProps) {
  return (
    <p>
      <Muted>{children}</Muted>{' '}
      <chakra.strong>
        {customers > 0 ? speech.format.number(customers) : <Trans>none recorded</Trans>}
      </chakra.strong>{' '}
      {uncounted > 0 && (
        <Muted>
          <Plural
            value={uncounted}
            one="# load says nothing of its customers."
            other="# loads say nothing of their customers."
          />
        </Muted>
      )}
    </p>
  );
}
