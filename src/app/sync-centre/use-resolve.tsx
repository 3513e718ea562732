import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Resolution, resolveConflict } from '../../data/recovery/resolve-conflict.ts';
import { asDataError, type DataErrorCode } from '../../data/store/data-error.ts';
import type { IssueRecord } from '../../data/store/outbox-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

interface Resolving {
  /** True where it was carried out; otherwise the issue is as it was, and `failure` says why. */
  readonly resolve: (choice: Resolution) => Promise<boolean>;
  readonly failure: ReactNode;
}

/** Carries out what a person decided about an issue, and says so where that is not possible. */
export function useResolve(issue: IssueRecord): Resolving {
  const { database } = useWorkspace();
  const [code, setCode] = useState<DataErrorCode | null>(null);
  const resolve = async (choice: Resolution) => {
    try {
      await resolveConflict(database, issue.id, choice);
      return true;
    } catch (error) {
      setCode(asDataError(error).code);
      return false;
    }
  };
  return { resolve, failure: code && <Failure code={code} /> };
}

function Failure({ code }: { code: DataErrorCode }) {
  return (
    <Banner kind="error">
      <FailureWords code={code} />
    </Banner>
  );
}

function FailureWords({ code }: { code: DataErrorCode }): ReactNode {
  switch (code) {
    case 'not_found':
      return <Trans>The record is not on this device any more. All that is left is to take theirs.</Trans>;
    case 'invalid':
      return <Trans>A value does not fit here. Nothing was changed; choose another one.</Trans>;
    case 'in_use':
      return <Trans>Something else needs it by now. Move or close that first, or keep the record.</Trans>;
    case 'in_stock':
      return <Trans>There is stock of it by now. Move it or write it off first, or keep the record.</Trans>;
    case 'quota':
      return <Trans>There is no space left on this device. Nothing was changed.</Trans>;
    default:
      return <Trans>This could not be settled. Nothing was changed; try again.</Trans>;
  }
}
