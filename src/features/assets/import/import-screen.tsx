import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inBackground } from '../../../domain/kit/in-background.ts';
import { useMarkUnsaved } from '../../../resource/unsaved-input.ts';
import { useOnlineOnly } from '../../../session/use-online-only.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { CenteredSpinner } from '../../../ui/spinner.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import type { Choices } from './file-messages.ts';
import { FilePreview } from './file-preview.tsx';
import { FormChoice } from './form-choice.tsx';
import { ImportCounts } from './import-counts.tsx';
import { Failure } from './import-failure.tsx';
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
      <chakra.div display="grid" gap="4" aria-live="polite">
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
        {current.step === 'map' && (
          <Mapping
            file={current.file}
            onSay={(choices) => inBackground(importing.say(current.file, choices))}
            onCheck={() => inBackground(importing.check(current.file))}
            onBack={importing.restart}
          />
        )}
        {current.step === 'checking' && <CenteredSpinner label={t`Comparing with the server`} />}
        {current.step === 'checked' && (
          <Checked
            checked={current.checked}
            onRun={() => inBackground(importing.run(current.file, current.checked))}
            onBack={() => importing.back(current.file)}
          />
        )}
        {current.step === 'running' && <Progress step={current} />}
        {current.step === 'done' && <Done step={current} onAgain={importing.restart} />}
      </chakra.div>
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
        <chakra.h2 fontSize="lg">
          {name}
          <chakra.span color="fg.muted">
            {' · '}
            <Plural value={view.size} one="# row" other="# rows" />
          </chakra.span>
        </chakra.h2>
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
  onBack,
}: {
  checked: CheckedPlan;
  onRun: () => void;
  onBack: () => void;
}) {
  const { isOff, marks } = useConnected();
  const { create, update } = checked.plan;
  const changes = create.length + update.length;
  return (
    <>
      <Card display="grid" gap="5">
        <ImportCounts checked={checked} />
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

function Progress({ step: { done, total } }: { step: Extract<ImportStep, { step: 'running' }> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card display="grid" gap="3">
      <chakra.progress value={done} max={total} width="full" aria-label={t`Import assets`} />
      <chakra.p fontVariantNumeric="tabular-nums">
        <Trans>
          {format.number(done)} of {format.number(total)} sent. Leaving this screen stops the import; what was
          sent stays.
        </Trans>
      </chakra.p>
    </Card>
  );
}

function Done({ step, onAgain }: { step: Extract<ImportStep, { step: 'done' }>; onAgain: () => void }) {
  const { checked, outcome } = step;
  const refused = [...checked.refused, ...outcome.refused];
  return (
    <>
      <Banner kind={refused.length > 0 ? 'warning' : 'success'}>
        <Plural value={outcome.applied} one="# asset was written." other="# assets were written." />
      </Banner>
      {refused.length > 0 && (
        <Card>
          <RefusedLines refused={refused} />
        </Card>
      )}
      <Buttons>
        <Button look="primary" asChild>
          <Link to="/tenant/assets">
            <Trans>Show the assets</Trans>
          </Link>
        </Button>
        <Button onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
      </Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="flex" gap="2" flexWrap="wrap">
      {children}
    </chakra.div>
  );
}
