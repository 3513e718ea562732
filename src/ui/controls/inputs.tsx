import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref } from 'react';
import { useFieldControl } from './field.tsx';

const control = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minH: 'control',
    px: '3',
    bg: 'bg.surface',
    color: 'fg',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    lineHeight: 'tight',
    // Also of a hint that is longer than the field.
    textOverflow: 'ellipsis',
    transition: 'border-color 120ms',
    _hover: { borderColor: 'fg.muted' },
    _focusVisible: { outlineOffset: '-1px', borderRadius: 'md' },
    _placeholder: { color: 'fg.muted', opacity: '1' },
    _disabled: { bg: 'bg.sunken', color: 'fg.muted', cursor: 'not-allowed' },
    _invalid: { borderColor: 'fault.text', boxShadow: '0 0 0 1px {colors.fault.text}' },
  },
});

const InputRoot = chakra('input', control);
const TextAreaRoot = chakra('textarea', control);
const SelectRoot = chakra('select', control);

export type TextInputProps = HTMLChakraProps<'input'> & { ref?: Ref<HTMLInputElement> };

export function TextInput(props: TextInputProps) {
  return <InputRoot type="text" {...useFieldControl()} {...props} />;
}

/** Three rows at first; grows with what is typed where the browser can. */
export function TextArea(props: HTMLChakraProps<'textarea'>) {
  return (
    <TextAreaRoot
      rows={3}
      py="2"
      lineHeight="normal"
      resize="vertical"
      css={{ fieldSizing: 'content', minHeight: '5.5rem', maxHeight: '60vh' }}
      {...useFieldControl()}
      {...props}
    />
  );
}

/** The browser's own select: a wheel on a tablet, type-ahead on a desktop. Children are `<option>`s. */
export function Select({ children, ...rest }: HTMLChakraProps<'select'>) {
  return (
    <chakra.span display="block" position="relative">
      <SelectRoot appearance="none" pe="9" cursor="pointer" {...useFieldControl()} {...rest}>
        {children}
      </SelectRoot>
      <chakra.span
        aria-hidden
        position="absolute"
        insetEnd="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        pointerEvents="none"
      >
        <ChevronDown size={16} />
      </chakra.span>
    </chakra.span>
  );
}

/** `YYYY-MM-DD`; the browser shows it in the person's own order. */
export function DateInput(props: TextInputProps) {
  return <TextInput type="date" maxW="14rem" {...props} />;
}
