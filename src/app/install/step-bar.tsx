import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import type { WizardStep } from '../../domain/install/wizard.ts';
import { WIZARD_STEPS } from '../../domain/install/wizard.ts';
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx';

const NAMES: Readonly<Record<WizardStep, MessageDescriptor>> = {
  check: msg`System check`,
  database: msg`Database`,
  admin: msg`Super admin`,
  services: msg`Services`,
  complete: msg`Complete`,
};

interface StepBarProps {
  current: WizardStep;
  /** The first that is not done: what comes before it can be looked at again. */
  reached: WizardStep;
  onChoose: (step: WizardStep) => void;
}

/** The five steps; on a phone numbers, and the name of the current one. */
export function StepBar({ current, reached, onChoose }: StepBarProps) {
  const { t, i18n } = useLingui();
  const last = WIZARD_STEPS.indexOf(reached);
  const number = WIZARD_STEPS.indexOf(current) + 1;
  const count = WIZARD_STEPS.length;
  return (
    <chakra.nav aria-label={t`Steps of the installation`}>
      <chakra.ol display="flex" gap={{ base: '1', md: '2' }} listStyleType="none" p="0" m="0">
        {WIZARD_STEPS.map((step, index) => (
          <chakra.li key={step} flex="1 1 0" minW="0">
            <StepMark
              number={index + 1}
              name={i18n._(NAMES[step])}
              isCurrent={step === current}
              isDone={index < last}
              onChoose={index <= last ? () => onChoose(step) : undefined}
            />
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.p display={{ base: 'block', sm: 'none' }} mt="3" fontSize="sm" color="fg.muted">
        <Trans>
          Step {number} of {count}: {i18n._(NAMES[current])}
        </Trans>
      </chakra.p>
    </chakra.nav>
  );
}

interface StepMarkProps {
  number: number;
  name: string;
  isCurrent: boolean;
  isDone: boolean;
  onChoose: (() => void) | undefined;
}

function StepMark({ number, name, isCurrent, isDone, onChoose }: StepMarkProps) {
  const tone = isCurrent ? 'signal.solid' : isDone ? 'safe.solid' : 'border.strong';
  return (
    <chakra.button
      type="button"
      width="full"
      minH="control"
      display="flex"
      flexDirection="column"
      gap="2"
      textAlign="inherit"
      bg="transparent"
      border="none"
      p="0"
      cursor={onChoose ? 'pointer' : 'default'}
      disabled={!onChoose}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onChoose}
    >
      <chakra.span display="block" width="full" height="4px" borderRadius="full" bg={tone} mt="2" />
      <chakra.span
        display="flex"
        alignItems="center"
        gap="1.5"
        fontSize="sm"
        fontWeight={isCurrent ? 'semibold' : 'normal'}
        color={isCurrent ? 'fg' : 'fg.muted'}
      >
        {isDone && !isCurrent ? <Check size={14} aria-hidden /> : <span aria-hidden>{number}</span>}
        <chakra.span display={{ base: 'none', sm: 'inline' }}>{name}</chakra.span>
        <chakra.span display={{ base: 'inline', sm: 'none' }}>
          <VisuallyHidden>{name}</VisuallyHidden>
        </chakra.span>
        {isDone && (
          <VisuallyHidden>
            <Trans>(done)</Trans>
          </VisuallyHidden>
        )}
      </chakra.span>
    </chakra.button>
  );
}
