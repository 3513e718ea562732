import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Searching } from '../../ui/notices/searching.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CameraView } from './camera-view.tsx';
import { codeInFile } from './decode/code-in-file.ts';
import { type Decoder, openDecoder } from './decode/decoder.ts';
import { sayFound } from './say-found.ts';
import { ScanResult } from './scan-result.tsx';
import type { TypedScan } from './scanner-keys.ts';
import { useScan } from './use-scan.ts';
import { WithoutCamera } from './without-camera.tsx';

interface ScanSheetProps {
  /** What a scanner has typed: the sheet begins with what that is. */
  typed?: TypedScan;
  onSearch: (text: string) => void;
  onClose: () => void;
}

/** Camera, picture or typed code: what it says is looked for on this device, and the one record that it names is opened, or offered to who is in a form. */
export function ScanSheet({ typed, onSearch, onClose }: ScanSheetProps) {
  const { t } = useLingui();
  const scan = useScan(onClose, typed?.isInForm !== true);
  const code = typed?.code;
  const takeTyped = useEffectEvent((text: string) => scan.take(text));
  useEffect(() => {
    if (code !== undefined) takeTyped(code);
  }, [code]);
  const isLooking = scan.scanned === null && typed === undefined;
  return (
    <Dialog
      title={t`Scan`}
      place="screen"
      onClose={onClose}
      footer={
        scan.scanned &&
        typed === undefined && (
          <Button onClick={scan.again}>
            <Trans>Scan another one</Trans>
          </Button>
        )
      }
    >
      {isLooking && <Looking onCode={scan.take} />}
      {scan.scanned && (
        // In here: a dialog whose words are awaited from outside is taken away, and counts as closed.
        <Suspense fallback={<Searching />}>
          <ScanResult scanned={scan.scanned} onOpen={scan.open} onSearch={onSearch} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}

type Trouble = 'nothing' | 'unreadable' | 'decoder';

function Looking({ onCode }: { onCode: (code: string) => void }) {
  const decoder = useDecoder();
  const [trouble, setTrouble] = useState<Trouble>();
  const take = (code: string) => {
    sayFound();
    onCode(code);
  };
  const takeFile = async (file: File) => {
    setTrouble(undefined);
    if (!decoder) return;
    const code = await codeInFile(file, decoder);
    if (code === undefined) setTrouble('nothing');
    else take(code);
  };
  return (
    <chakra.div display="grid" gap="4">
      <CameraView decoder={decoder} onCode={take} onFailure={() => setTrouble('decoder')} />
      {trouble && (
        <Banner kind="error">
          <TroubleWords trouble={trouble} />
        </Banner>
      )}
      <WithoutCamera
        onFile={(file) =>
          inBackground(
            takeFile(file).catch((error: unknown) =>
              setTrouble(error instanceof DOMException ? 'unreadable' : 'decoder'),
            ),
          )
        }
        onTyped={onCode}
      />
    </chakra.div>
  );
}

function TroubleWords({ trouble }: { trouble: Trouble }) {
  switch (trouble) {
    case 'nothing':
      return <Trans>No code was seen in this picture. Go nearer, or take it with more light.</Trans>;
    case 'unreadable':
      return <Trans>This file is no picture that the browser can show.</Trans>;
    case 'decoder':
      return <Trans>Codes cannot be read here just now. Type what stands beside the code.</Trans>;
  }
}

/** Undefined while it loads. */
function useDecoder(): Decoder | undefined {
  const [decoder, setDecoder] = useState<Decoder>();
  useEffect(() => {
    const opening = openDecoder();
    inBackground(opening.then(setDecoder));
    return () => inBackground(opening.then((opened) => opened.close()));
  }, []);
  return decoder;
}
