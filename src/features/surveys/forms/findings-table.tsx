import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Findings, FormFinding } from '../../../domain/surveys/xlsform/form-table.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import type { ExportTable } from '../../../resource/output/export-table.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Table, TableSheet } from '../../../ui/page/table.tsx';
import { Mono, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { findingText } from '../findings/finding-text.ts';
import { FINDING_WORDS } from './finding-words.ts';
import { findingPlaces, type PlacedFinding } from './placed-findings.ts';

const SHOWN = 20;

/** What is wrong in a questionnaire's file, by cell; all of it as a file to work through. */
export function FindingsTable({ errors, warnings }: Findings) {
  const { t } = useLingui();
  const [isErrorsOnly, setErrorsOnly] = useState(false);
  const table = useFindingsExport();
  if (errors.length + warnings.length === 0) return null;
  const findings = findingPlaces(errors, isErrorsOnly && errors.length > 0 ? [] : warnings);
  return (
    <Stack gap="3">
      <Wrap justifyContent="space-between">
        <SectionHeading>
          <HowMany errors={errors.length} warnings={warnings.length} />
        </SectionHeading>
        <Wrap>
          {errors.length > 0 && warnings.length > 0 && (
            <Checkbox
              label={t`Only errors`}
              checked={isErrorsOnly}
              onChange={(event) => setErrorsOnly(event.target.checked)}
            />
          )}
          <ExportMenu label={t`Export`} fileName="form-findings" table={() => table(findings)} />
        </Wrap>
      </Wrap>
      <TableSheet aria-label={t`Findings in the file`}>
        <FindingRows findings={findings.slice(0, SHOWN)} />
      </TableSheet>
      {findings.length > SHOWN && (
        <MutedText>
          <Plural value={findings.length - SHOWN} one="and # more" other="and # more" />
        </MutedText>
      )}
    </Stack>
  );
}

function HowMany({ errors, warnings }: { errors: number; warnings: number }) {
  return (
    <>
      {errors > 0 && <Plural value={errors} one="# error" other="# errors" />}
      {errors > 0 && warnings > 0 && ', '}
      {warnings > 0 && <Plural value={warnings} one="# warning" other="# warnings" />}
    </>
  );
}

function FindingRows({ findings }: { findings: readonly PlacedFinding[] }) {
  const { t, i18n } = useLingui();
  return (
    <Table
      look="cards"
      columns={[
        { id: 'kind', head: t`Kind`, cell: ({ isError }) => <FindingKind isError={isError} /> },
        { id: 'place', head: t`Cell`, cell: (finding) => <FindingPlace {...finding} /> },
        {
          id: 'what',
          head: t`What is wrong`,
          minWidth: '9rem',
          cell: ({ code }) => i18n._(FINDING_WORDS[code]),
        },
        {
          id: 'message',
          head: t`In detail`,
          minWidth: '12rem',
          cell: ({ detail }) => <Message dir="auto">{findingText(detail, i18n)}</Message>,
        },
      ]}
      rows={findings}
      keyOf={({ key }) => key}
    />
  );
}

const Message = chakra('span', { base: { overflowWrap: 'anywhere' } });

function FindingKind({ isError }: { isError: boolean }) {
  return isError ? (
    <StatusBadge tone="fault">
      <Trans>Error</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="energised">
      <Trans>Warning</Trans>
    </StatusBadge>
  );
}

/** The sheet and its cell, and what the column is called. */
function FindingPlace({ sheet, row, cell, column }: FormFinding) {
  return (
    <div>
      <div>
        {sheet} <Mono>{cell || (row > 0 && row)}</Mono>
      </div>
      {column !== '' && !cell.startsWith(column) && (
        <MutedText as="span" fontSize="sm">
          {column}
        </MutedText>
      )}
    </div>
  );
}

function useFindingsExport() {
  const { t, i18n } = useLingui();
  return (findings: readonly PlacedFinding[]): ExportTable => ({
    title: t`Findings in the file`,
    head: [t`Kind`, t`Sheet`, t`Row`, t`Column`, t`Cell`, t`What is wrong`, t`In detail`],
    lines: findings.map(({ isError, sheet, row, column, cell, code, detail }) => [
      isError ? t`Error` : t`Warning`,
      sheet,
      row > 0 ? row : null,
      column,
      cell,
      i18n._(FINDING_WORDS[code]),
      findingText(detail, i18n),
    ]),
  });
}
