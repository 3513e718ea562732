import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { sendFileAgain, type UnsentFile } from '../../data/attachments/upload-actions.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useRefusalWords } from '../../session/problems/use-error-words.ts';
import { useBytes } from '../../ui/format/use-bytes.ts';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';
import { fileState } from './file-state.ts';
import { FileStateWords } from './file-state-words.tsx';

/** Photographs and files that only this device has: how far each one is, and what can be done about it. */
export function UnsentFiles({ files }: { files: readonly UnsentFile[] }) {
  const { database } = useWorkspace();
  const bytesText = useBytes();
  return (
    <PlainList
      bg="bg.surface"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
    >
      {files.map(({ file, row }) => (
        <chakra.li key={file.id} display="flex" flexWrap="wrap" gap="3" alignItems="center" px="4" py="3">
          <chakra.div flex="1 1 20rem" minW="0" display="grid" gap="1" justifyItems="start">
            <chakra.span fontWeight="semibold">
              <Link to={recordPath(row.entity, row.entityId)}>{row.name}</Link>
            </chakra.span>
            <Muted display="flex" flexWrap="wrap" gap="2" alignItems="center" fontSize="sm">
              {bytesText(file.size)} <FileStateWords row={row} state={fileState(row, file)} />
            </Muted>
            {file.problem && <Reason problem={file.problem} />}
          </chakra.div>
          {file.problem && (
            <ActionButton onAct={() => sendFileAgain(database, file.id)}>
              <Trans>Send again</Trans>
            </ActionButton>
          )}
        </chakra.li>
      ))}
    </PlainList>
  );
}

function Reason({ problem }: { problem: Problem }) {
  return (
    <chakra.p color="fault.text" fontSize="sm" fontWeight="medium">
      <ReasonWords problem={problem} />
    </chakra.p>
  );
}

function ReasonWords({ problem }: { problem: Problem }) {
  const refusalWords = useRefusalWords();
  const { code, details } = problem;
  if (code === 'quota_reached')
    return <Trans>The server has no room left for files. It is tried again.</Trans>;
  if (code === 'forbidden') return <Trans>Your role may not attach files any more.</Trans>;
  if (details.some(({ path }) => path === 'sha256'))
    return <Trans>The file arrived damaged. It is kept here; save a copy before you delete it.</Trans>;
  if (details.some(({ path }) => path === 'mediaType'))
    return <Trans>The server does not take files of this kind.</Trans>;
  return refusalWords(problem);
}
