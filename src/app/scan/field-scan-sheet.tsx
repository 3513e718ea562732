import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import type { ScannedRow } from '../../data/read/scanned-rows.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { FieldScannerProps } from '../../resource/inputs/field-scanner.ts';
import { ScannerInto } from '../../resource/inputs/scanner-into.tsx';
import { recordTitle } from '../../resource/rows/record-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { FoundForField } from './look-up.ts';
import { Looking } from './looking.tsx';
import { CodeText, FoundRows, KindOf, NothingHasIt } from './scan-words.tsx';
import { useFieldScan } from './use-field-scan.ts';

/** Camera, picture or typed code for a field: chooses the record that the code names, or says why it cannot be chosen there. */
export function FieldScanSheet(props: FieldScannerProps) {
  const { entity, code, onClose } = props;
  const { t } = useLingui();
  const { scanned, take: find, again, pick } = useFieldScan(props);
  const take = props.onCode ?? find;
  const takeTyped = useEffectEvent((text: string) => take(text));
  useEffect(() => {
    if (code !== undefined) takeTyped(code);
  }, [code]);
  // What a scanner types is chosen without a sheet, where it can be.
  if (code !== undefined && !scanned?.found) return null;
  return (
    <Dialog
      title={t`Scan`}
      place="screen"
      onClose={onClose}
      footer={
        scanned &&
        code === undefined && (
          <Button onClick={again}>
            <Trans>Scan another one</Trans>
          </Button>
        )
      }
    >
      <ScannerInto onScanned={take}>
        {!scanned && <Looking onCode={take} />}
        {scanned && (
          <Suspense fallback={<Searching />}>
            <chakra.div display="grid" gap="4">
              <CodeText code={scanned.code} />
              {scanned.found ? (
                <FieldResult {...scanned.found} entity={entity} onPick={pick}>
                  <NothingHasIt code={scanned.code} />
                </FieldResult>
              ) : (
                <Searching />
              )}
            </chakra.div>
          </Suspense>
        )}
      </ScannerInto>
    </Dialog>
  );
}

interface ResultProps extends FoundForField {
  entity: string;
  onPick: (id: string) => void;
  /** Where nothing was found. */
  children: ReactNode;
}

function FieldResult({ fitting, leftOut, others, entity, onPick, children }: ResultProps) {
  if (fitting.length > 0) return <FoundRows rows={fitting} onOpen={({ row }) => onPick(row.id)} />;
  const [unfit = others[0]] = leftOut;
  if (!unfit) return children;
  return (
    <Banner kind="warning">
      <WhyNot unfit={unfit} entity={entity} />
    </Banner>
  );
}

function WhyNot({ unfit, entity }: { unfit: ScannedRow; entity: string }) {
  const title = recordTitle(entityNamed(unfit.entity), unfit.row);
  if (unfit.entity === entity) return <Trans>{title} cannot be chosen here.</Trans>;
  const [found, wanted] = [
    <KindOf key="found" entity={unfit.entity} />,
    <KindOf key="wanted" entity={entity} />,
  ];
  return (
    <Trans>
      This is the code of {title} ({found}). What belongs here: {wanted}.
    </Trans>
  );
}
