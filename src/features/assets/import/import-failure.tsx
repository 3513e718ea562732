import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { ImportFailure } from './use-import.ts';

/** Why a step did not come to its end, and what of it is kept. */
export function Failure({ failure }: { failure: ImportFailure }) {
  return (
    <Banner kind="error">
      <FailureWords failure={failure} />
    </Banner>
  );
}

function FailureWords({ failure }: { failure: ImportFailure }): ReactNode {
  const errorWords = useErrorWords();
  switch (failure.reason) {
    case 'unreadable':
      return (
        <Trans>
          This file holds no rows with columns. Is it a CSV file or an Excel workbook (XLSX) with a first line
          of names? Save an older workbook (XLS) as XLSX first.
        </Trans>
      );
    case 'too_large':
      return <Trans>This file is too large for one import. Split it into several.</Trans>;
    case 'interrupted':
      return (
        <Plural
          value={failure.applied}
          one="The server stopped answering after # row. It is kept; check and run again for the rest."
          other="The server stopped answering after # rows. They are kept; check and run again for the rest."
        />
      );
    case 'refused':
      return errorWords(failure.error);
  }
}
