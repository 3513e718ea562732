import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const Label = chakra('label', {
  base: { display: 'block', fontWeight: 'medium', fontSize: 'sm', mb: '1' },
});

const Note = chakra('p', { base: { fontSize: 'sm', mt: '1', color: 'fg.muted' } });

interface FieldProps {
  label: ReactNode;
  /** A sentence where a term is not obvious. */
  help?: ReactNode;
  /** What is wrong with the value; announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  /** Id of the control; needed where something else links to it (the summary of errors does). */
  controlId?: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  children: ReactNode;
}

/** What the control inside a field needs to be named, described and marked. */
interface FieldWiring {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Label above, control, help or error below. The control inside takes its id and descriptions from here. */
export function LabelledControl(props: FieldProps) {
  const { label, help, error, required = false, controlId, labelHidden, children } = props;
  const generated = useId();
  const id = controlId ?? generated;
  const hasError = Boolean(error);
  const describedBy = hasError ? `${id}-error` : help ? `${id}-help` : undefined;
  const wiring = useMemo(
    () => ({ id, describedBy, invalid: hasError, required }),
    [id, describedBy, hasError, required],
  );
  const caption = (
    <Label htmlFor={id}>
      {label}
      {required && <RequiredMark />}
    </Label>
  );
  return (
    <FieldContext value={wiring}>
      <chakra.div minW="0">
        {labelHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        {children}
        {help && !hasError && <Note id={`${id}-help`}>{help}</Note>}
        <chakra.div aria-live="polite">
          {hasError && (
            <Note id={`${id}-error`} color="fault.text" fontWeight="medium">
              {error}
            </Note>
          )}
        </chakra.div>
      </chakra.div>
    </FieldContext>
  );
}

function RequiredMark() {
  return (
    <>
      {' '}
      <chakra.span aria-hidden color="fault.text">
        *
      </chakra.span>
      <VisuallyHidden>
        {' '}
        <Trans>(required)</Trans>
      </VisuallyHidden>
    </>
  );
}

/** Props that tie a control to the field around it; none outside of a field. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}
