import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { TextInput, type TextInputProps } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useMedia } from '../../ui/page/use-media.ts';
import { ReadingsOffer } from './readings-offer.tsx';
import { useTypedNumber } from './use-typed-number.ts';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** What a form holds of a number: see `typed-number.ts`. */
  value: string;
  onChange: (value: string) => void;
  unit?: string | undefined;
  /** Below zero makes sense: a tablet's number keys have no minus. */
  negative?: boolean;
}

/** A number as it is typed, in the person's language; where it could be two, they say which. */
export function NumberInput({ value, onChange, unit, negative = false, maxW, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const typed = useTypedNumber(value, onChange);
  return (
    <chakra.div {...(maxW !== undefined && { maxW })}>
      <chakra.div display="flex" gap="2">
        <chakra.span display="block" position="relative" flex="1" minW="0">
          <TextInput
            ref={input}
            inputMode="decimal"
            autoComplete="off"
            // The number ends before its unit, however long that is.
            {...(unit && { style: { paddingInlineEnd: `calc(${format.unit(unit).length}ch + 1.5rem)` } })}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            {...rest}
          />
          {unit && (
            <chakra.span
              aria-hidden
              position="absolute"
              insetEnd="3"
              top="50%"
              transform="translateY(-50%)"
              color="fg.muted"
              pointerEvents="none"
            >
              {format.unit(unit)}
            </chakra.span>
          )}
        </chakra.span>
        {negative && <SignKey onPress={() => typed.type(withOtherSign(typed.text))} />}
      </chakra.div>
      {/* Back to the input, so that leaving it saves what was chosen where leaving saves. */}
      <ReadingsOffer typed={typed} onChosen={() => input.current?.focus()} />
    </chakra.div>
  );
}

/** For thumbs: the number keys of iPhones have no minus. */
function SignKey({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const isCoarse = useMedia('(pointer: coarse)');
  if (!isCoarse) return null;
  return (
    <chakra.button
      type="button"
      aria-label={t`Plus or minus`}
      flex="none"
      minW="11"
      minH="11"
      bg="bg.surface"
      border="1px solid"
      borderColor="border.strong"
      borderRadius="md"
      fontSize="lg"
      cursor="pointer"
      // The keyboard stays open: the input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      ±
    </chakra.button>
  );
}

/** The text with the other sign, whatever sign its keyboard writes. */
export function withOtherSign(text: string): string {
  const bare = text.replace(/^[\s\u200e\u200f\u061c]*[-\u2212\u2013\ufe63\uff0d+\uff0b]\s*/, '');
  return bare === text || /^\s*[+\uff0b]/.test(text) ? `-${bare}` : bare;
}
