import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { missingOnDevice } from '../../data/check/check-gates.ts';
import { fetchGateCode } from '../../domain/gates.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import type { ProblemDetail } from '../../domain/kit/problems/problem.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useMissingWords } from '../../session/problems/use-error-words.ts';
import { useLive } from '../../session/use-live.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** What is missing before the record may have a status; undefined until that is known. */
export function useMissing(
  entity: string,
  row: AnyRow,
  changes: FieldValues,
): readonly ProblemDetail[] | undefined {
  const { database } = useWorkspace();
  const asked = JSON.stringify(changes);
  const isCodeHere = useGateCode(entity);
  return useLive(
    database,
    async (local) =>
      isCodeHere ? missingOnDevice(local, entityNamed(entity), row, { ...row, ...changes }) : undefined,
    [entity, row, asked, isCodeHere],
  );
}

/** Whether all code is here by which the gates of an entity judge. */
function useGateCode(entity: string): boolean {
  const [fetched, setFetched] = useState('');
  useEffect(() => {
    void fetchGateCode([entity]).then(() => setFetched(entity));
  }, [entity]);
  return fetched === entity;
}

/** Things that are told one by one. */
const NAMED = 8;

/** Says what is missing, before anybody presses. */
export function MissingNotice({ missing }: { missing: readonly ProblemDetail[] | undefined }) {
  const wordsOf = useMissingWords();
  if (!missing || missing.length === 0) return null;
  const more = missing.length - NAMED;
  return (
    <Banner kind="warning">
      <Trans>Still missing:</Trans>
      <chakra.ul ps="5">
        {missing.slice(0, NAMED).map((detail) => (
          <li key={[detail.path, detail.code, detail.name].join()}>{wordsOf([detail])}</li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </chakra.ul>
    </Banner>
  );
}
