import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/button.tsx';
import type { TypedNumber } from './use-typed-number.ts';

/** `1.250`, where it may be a thousand or a fraction: the person says which. */
export function ReadingsOffer({ typed, onChosen }: { typed: TypedNumber; onChosen?: () => void }) {
  return (
    <chakra.div aria-live="polite">
      {typed.readings.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" mt="2">
          <chakra.span fontSize="sm">
            <Trans>Which number is meant?</Trans>
          </chakra.span>
          {typed.readings.map(({ value, said }) => (
            <Button
              key={value}
              onClick={() => {
                typed.choose(value);
                onChosen?.();
              }}
            >
              {said}
            </Button>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}
