import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { UnreadParts, unreadIn } from './formats/unread-parts.tsx';
import { ImportCounts } from './import-counts.tsx';
import { Failure } from './import-failure.tsx';
import { Checking, ImportProgress, Opening } from './import-progress.tsx';
import { Mapping } from './mapping.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { useConnected } from './use-connected.ts';
import { type CheckedPlan, type ChosenFile, type ImportStep, useImport } from './use-import.ts';

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
            label={<Trans>Choose a file, or the files of one model, or drop them here</Trans>}
            help={
              <Trans>
                Tables (CSV, Excel workbook) whose first line holds the names of the columns; GeoJSON, zipped
                shapefile, KML, GPX, DXF, CSV with WKT; network models (CIM). Nothing is written before you
                have seen what would be.
              </Trans>
            }
            accept={ACCEPTED}
            multiple
            onFiles={(files) => {
              if (files.length > 0) inBackground(importing.choose(files));
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
            file={current.file}
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

/** By their endings, and by what browsers call some of them: a phone shows no file of an ending that it does not know. */
const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,.geojson,.geojsonl,.json,.zip,.kml,.kmz,.gpx,.dxf,.xml,.rdf,text/csv,application/zip,application/json';

function Connection() {
  const { isOff, reason } = useConnected();
  return isOff && <Banner kind="warning">{reason}</Banner>;
}

function Checked({
  file,
  checked,
  onRun,
  onRestoring,
  onBack,
}: {
  file: ChosenFile;
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
        <ImportCounts checked={checked} unread={unreadIn(file)} />
        <DeletedLines checked={checked} onRestoring={onRestoring} />
        <RefusedLines refused={checked.refused} />
        <UnreadParts file={file} />
      </Card>
      <Wrap gap="2">
        <Button look="primary" onClick={onRun} disabled={changes === 0 || isOff} {...marks}>
          <Plural value={changes} _0="Nothing to import" one="Import # asset" other="Import # assets" />
        </Button>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </Wrap>
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
  const { file, checked, outcome } = step;
  const refused = [...checked.refused, ...outcome.refused];
  const unread = unreadIn(file);
  const isWhole = refused.length === 0 && unread === 0 && !outcome.isStopped;
  return (
    <>
      <Banner kind={isWhole ? 'success' : 'warning'}>
        <Plural value={outcome.applied} one="# asset was written." other="# assets were written." />{' '}
        {outcome.isStopped && (
          <Trans>You stopped the import. Under “Earlier imports” what was written can be undone.</Trans>
        )}
      </Banner>
      {(refused.length > 0 || unread > 0) && (
        <Card display="grid" gap="5">
          <RefusedLines refused={refused} />
          <UnreadParts file={file} />
        </Card>
      )}
      <Wrap gap="2">
        <LinkButton look="primary" to="/tenant/assets">
          <Trans>Show the assets</Trans>
        </LinkButton>
        <Button onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
      </Wrap>
    </>
  );
}
