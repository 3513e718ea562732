import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { give } from '../../resource/output/signs.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { CameraView } from './camera-view.tsx';
import { codeInFile } from './decode/code-in-file.ts';
import { type Decoder, openDecoder } from './decode/decoder.ts';
import { TagSwitch } from './tags/tag-switch.tsx';
import { WithoutCamera } from './without-camera.tsx';

type Trouble = 'nothing' | 'unreadable' | 'decoder';

/** Waits for a code: from the camera, a picture, a tag, or typed. */
export function Looking({ onCode }: { onCode: (code: string) => void }) {
  const decoder = useDecoder();
  const [trouble, setTrouble] = useState<Trouble>();
  const take = (code: string) => {
    give('seen');
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
      <TagSwitch />
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
