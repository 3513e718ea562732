import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { testResult } from '../../domain/installation/commissioning.ts';
import type { InstallationTest, installation } from '../../domain/installation/installation.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { choiceText } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../ui/page/text.tsx';
import { ResultBadge, TestLimits } from './test-result.tsx';
import { testsOf } from './tests-of.ts';

const MeasureDialog = lazy(async () => ({ default: (await import('./measure-dialog.tsx')).MeasureDialog }));

/** What was measured against its limits; the result follows from them. */
export function TestsCard({ row, speech }: DetailPart<typeof installation>) {
  const [measured, setMeasured] = useState<string | null>(null);
  const tests = testsOf(row);
  const test = tests.find(({ id }) => id === measured);
  if (tests.length === 0) return null;
  const passed = tests.filter((one) => testResult(one) === 'pass').length;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Tests</Trans>{' '}
        <Muted fontWeight="normal">
          <Trans>
            {passed} of {tests.length} passed
          </Trans>
        </Muted>
      </SectionHeading>
      <PlainList>
        {tests.map((one) => (
          <TestRow key={one.id} test={one} speech={speech} onMeasure={() => setMeasured(one.id)} />
        ))}
      </PlainList>
      <Suspense>{test && <MeasureDialog row={row} test={test} onClose={() => setMeasured(null)} />}</Suspense>
    </Card>
  );
}

interface TestRowProps {
  test: InstallationTest;
  speech: DetailPart<typeof installation>['speech'];
  onMeasure: () => void;
}

function TestRow({ test, speech, onMeasure }: TestRowProps) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { name, unit, value } = test;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.div flex="1 1 12rem" minW="0">
        <div>{name}</div>
        <chakra.div color="fg.muted" fontSize="sm">
          {choiceText(speech, 'tests/kind', test.kind)}
          <TestLimits test={test} speech={speech} />
        </chakra.div>
      </chakra.div>
      {value !== null && <chakra.span fontWeight="medium">{speech.format.quantity(value, unit)}</chakra.span>}
      <ResultBadge test={test} />
      {can('installations:edit') && (
        <Button
          size="sm"
          aria-label={value === null ? t`Enter ${name}` : t`Change ${name}`}
          onClick={onMeasure}
        >
          {value === null ? <Trans>Enter</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
    </chakra.li>
  );
}
