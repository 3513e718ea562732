import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import type { Choices } from './file-messages.ts';
import { FilePreview } from './file-preview.tsx';
import { FormChoice } from './form-choice.tsx';
import { ImportCounts } from './import-counts.tsx';
import { Failure } from './import-failure.tsx';
import { Checking, ImportProgress, Opening } from './import-progress.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { type CheckedPlan, type ChosenFile, type ImportStep, unsaidField, useImport } from './use-import.ts';

/**
 * A planner's import of assets: choose a file, say what its columns are, see what would happen, let it happen. Online
 * only: it compares with what the server has, and 16,000 rows are no load for a tablet's outbox.
 */
export function ImportScreen() {
  const { t } = useLingui();
  const importing = useImport();
  const { current, failure } = importing;
  // A chosen file, its columns and a running import are gone with the page.
  useMarkUnsaved(current.step !== 'choose' && current.step !== 'done');
  return (
    <Page>
      <PageHeader
        title={t`Import assets`}
        breadcrumb={[{ label: t`Assets`, to: '/tenant/assets' }, { label: t`Import` }]}
      />
      <Stack aria-live="polite">
        <Connection />
        {failure && <Failure failure={failure} />}
        {current.step === 'choose' && (
          <FileDrop
            label={<Trans>Choose a CSV file or an Excel workbook, or drop it here</Trans>}
            help={
              <Trans>
                The first line holds the names of the columns. Nothing is written before you have seen what
                would be.
              </Trans>
            }
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            onFiles={([file]) => {
              if (file) inBackground(importing.choose(file));
            }}
          />
        )}
        {current.step === 'choose' && <EarlierImports />}
        {current.step === 'opening' && <Opening step={current} onStop={importing.stop} />}
        {current.step === 'map' && (
          <Mapping
            file={current.file}
            onSay={(choices) => inBackground(importing.say(current.file, choices))}
            onCheck={() => inBackground(importing.check(current.file))}
            onBack={importing.restart}
          />
        )}
        {current.step === 'checking' && <Checking step={current} onStop={importing.stop} />}
        {current.step === 'checked' && (
          <Checked
            checked={current.checked}
            onRun={() => inBackground(importing.run(current.file, current.checked))}
            onRestoring={(restoring) => inBackground(importing.check(current.file, restoring))}
            onBack={() => importing.back(current.file)}
          />
        )}
        {current.step === 'running' && <ImportProgress step={current} onStop={importing.stop} />}
        {current.step === 'done' && <Done step={current} onAgain={importing.restart} />}
      </Stack>
    </Page>
  );
}

function useConnected() {
  const { t } = useLingui();
  const reason = t`An import needs a connection: it compares the file with what is on the server.`;
  return { ...useOnlineOnly('importAssets', reason), reason };
}

function Connection() {
  const { isOff, reason } = useConnected();
  return isOff && <Banner kind="warning">{reason}</Banner>;
}

interface MappingProps {
  file: ChosenFile;
  onSay: (choices: Choices) => void;
  onCheck: () => void;
  onBack: () => void;
}

function Mapping({ file, onSay, onCheck, onBack }: MappingProps) {
  const { isOff, marks } = useConnected();
  const { name, view, isReading } = file;
  return (
    <>
      <Card display="grid" gap="4">
        <SectionHeading>
          {name}
          <Muted>
            {' · '}
            <Plural value={view.size} one="# row" other="# rows" />
          </Muted>
        </SectionHeading>
        <FormChoice file={file} onSay={onSay} />
        {view.profile === 'buses' ? (
          <Banner kind="info">
            <Trans>
              Recognised: buses of GridKit. Each station becomes an asset with its busbar sections below it.
            </Trans>
          </Banner>
        ) : (
          <ColumnMapping file={file} onSay={onSay} />
        )}
        <FilePreview view={view} />
      </Card>
      <Buttons>
        <Button
          look="primary"
          onClick={onCheck}
          disabled={isOff || isReading || unsaidField(file) !== undefined}
          {...marks}
        >
          <Trans>Check without writing</Trans>
        </Button>
        <Button onClick={onBack}>
          <Trans>Choose another file</Trans>
        </Button>
      </Buttons>
    </>
  );
}

function Checked({
  checked,
  onRun,
  onRestoring,
  onBack,
}: {
  checked: CheckedPlan;
  onRun: () => void;
  onRestoring: (restoring: boolean) => void;
  onBack: () => void;
}) {
  const { isOff, marks } = useConnected();
  const changes = checked.create + checked.restore + checked.change;
  return (
    <>
      <Card display="grid" gap="5">
        <ImportCounts checked={checked} />
        <DeletedLines checked={checked} onRestoring={onRestoring} />
        <RefusedLines refused={checked.refused} />
      </Card>
      <Buttons>
        <Button look="primary" onClick={onRun} disabled={changes === 0 || isOff} {...marks}>
          <Plural value={changes} _0="Nothing to import" one="Import # asset" other="Import # assets" />
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </Buttons>
    </>
  );
}

/** What the file names was deleted: whoever may brings it back with the file's values. */
function DeletedLines({
  checked: { deleted, restoring },
  onRestoring,
}: {
  checked: CheckedPlan;
  onRestoring: (restoring: boolean) => void;
}) {
  const { can } = useWorkspace();
  if (deleted === 0 || !can('assets:delete')) return null;
  return (
    <chakra.div justifySelf="start">
      <Button onClick={() => onRestoring(!restoring)}>
        {restoring ? (
          <Plural value={deleted} one="Leave # deleted asset out" other="Leave # deleted assets out" />
        ) : (
          <Plural value={deleted} one="Restore # deleted asset" other="Restore # deleted assets" />
        )}
      </Button>
    </chakra.div>
  );
}

function Done({ step, onAgain }: { step: Extract<ImportStep, { step: 'done' }>; onAgain: () => void }) {
  const { checked, outcome } = step;
  const refused = [...checked.refused, ...outcome.refused];
  return (
    <>
      <Banner kind={refused.length > 0 || outcome.isStopped ? 'warning' : 'success'}>
        <Plural value={outcome.applied} one="# asset was written." other="# assets were written." />{' '}
        {outcome.isStopped && (
          <Trans>You stopped the import. Under “Earlier imports” what was written can be undone.</Trans>
        )}
      </Banner>
      {refused.length > 0 && (
        <Card>
          <RefusedLines refused={refused} />
        </Card>
      )}
      <Buttons>
        <LinkButton look="primary" to="/tenant/assets">
          <Trans>Show the assets</Trans>
        </LinkButton>
        <Button onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
      </Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <Wrap gap="2">{children}</Wrap>;
}
