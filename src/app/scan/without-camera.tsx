import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';

interface WithoutCameraProps {
  onFile: (file: File) => void;
  onTyped: (text: string) => void;
}

/** A picture of the code, or what stands below it in digits. */
export function WithoutCamera({ onFile, onTyped }: WithoutCameraProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const look = () => {
    if (isVisible(text)) onTyped(text);
  };
  return (
    <chakra.div display="grid" gap="3">
      <LabelledControl label={t`Code`} help={t`As it stands below the bars, or beside the square.`}>
        <chakra.div display="flex" gap="2">
          <TextInput
            aria-label={t`Code`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            fontFamily="mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') look();
            }}
          />
          <Button onClick={look}>
            <Trans>Look up</Trans>
          </Button>
        </chakra.div>
      </LabelledControl>
      <chakra.div>
        <Button icon={<ImageUp aria-hidden />} onClick={() => file.current?.click()}>
          <Trans>Picture from a file</Trans>
        </Button>
        <chakra.input
          ref={file}
          type="file"
          accept="image/*"
          display="none"
          onChange={(event) => {
            const [picture] = event.target.files ?? [];
            // Chosen again, the same picture is another try.
            event.target.value = '';
            if (picture) onFile(picture);
          }}
        />
      </chakra.div>
    </chakra.div>
  );
}
