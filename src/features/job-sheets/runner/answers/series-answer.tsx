import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ChecklistStep } from '../../../../domain/job-sheets/job-sheet.ts';
import {
  isOutside,
  readingOf,
  readingsAsked,
  type SeriesReading,
  seriesValues,
} from '../../../../domain/job-sheets/step-series.ts';
import { useTyped } from '../../../../resource/drafts/use-typed.ts';
import { NumberInput } from '../../../../resource/inputs/number-input.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { useStepLimits } from './step-limits.ts';

interface SeriesAnswerProps {
  step: ChecklistStep;
  onReading: (name: string, text: string) => void;
}

/** Several readings of one step, each within its own limits. */
export function SeriesAnswer({ step, onReading }: SeriesAnswerProps) {
  const values = seriesValues(step);
  return (
    <chakra.div display="grid" gap="4">
      {readingsAsked(step).map((reading) => (
        <Reading
          key={reading.name}
          reading={reading}
          unit={step.unit ?? ''}
          stored={values.get(reading.name) ?? ''}
          onReading={(text) => onReading(reading.name, text)}
        />
      ))}
    </chakra.div>
  );
}

interface ReadingProps {
  reading: SeriesReading;
  unit: string;
  stored: string;
  onReading: (text: string) => void;
}

function Reading({ reading, unit, stored, onReading }: ReadingProps) {
  const limits = useStepLimits();
  const [text, setText, leave] = useTyped(stored, onReading);
  const isOut = isOutside(reading, readingOf(text));
  return (
    <chakra.div display="grid" gap="2" onBlur={leave}>
      <LabelledControl label={reading.name} help={limits(reading, unit)}>
        <NumberInput value={text} onChange={setText} unit={unit} negative minH="14" fontSize="xl" />
      </LabelledControl>
      {isOut && (
        <Banner kind="error">
          <Trans>Outside the limits. The step counts as failed.</Trans>
        </Banner>
      )}
    </chakra.div>
  );
}
