import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Fields of a panel that belong together. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset display="grid" gap="3" minW="0" borderTop="1px solid" borderColor="border" pt="3">
      <chakra.legend fontWeight="bold" float="inline-start" width="full">
        {title}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}
