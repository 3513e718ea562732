import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { FormFilling } from '../filling/form-filling.tsx';
import { beginFirst } from '../filling/model/begin-filling.ts';
import { type OpenedForm, openForm } from '../filling/model/open-form.ts';
import { useFormEnvironment } from '../filling/use-form-environment.ts';
import { TryForm } from '../forms/try-form.tsx';
import type { FormReading } from './form-reading.ts';

type Device = 'tablet' | 'phone';

const WIDTH: Readonly<Record<Device, string>> = { tablet: '51rem', phone: '24.375rem' };

interface FormPreviewProps {
  reading: FormReading;
  /** Of one device alone. */
  device?: Device;
}

/** The form as it is filled in, on a tablet or a phone; the last one that could be while something is wrong. */
export function FormPreview({ reading, device }: FormPreviewProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Device>('tablet');
  const { content, read } = reading;
  const [shown, setShown] = useState({ content, turn: 0 });
  if (content !== null && shown.content !== content) setShown({ content, turn: shown.turn + 1 });
  const opened = useMemo(() => (shown.content === null ? null : openForm(shown.content)), [shown.content]);
  if (opened === null || typeof opened === 'string') {
    return (
      <MutedText>
        <Trans>The form is shown here as soon as it can be filled in.</Trans>
      </MutedText>
    );
  }
  const current = device ?? chosen;
  return (
    <chakra.section display="grid" gap="3" aria-label={t`Preview`}>
      <Wrap>
        {device === undefined &&
          (['tablet', 'phone'] as const).map((one) => (
            <Button
              key={one}
              aria-pressed={one === chosen}
              look={one === chosen ? 'primary' : 'plain'}
              onClick={() => setChosen(one)}
            >
              {one === 'tablet' ? <Trans>Tablet</Trans> : <Trans>Phone</Trans>}
            </Button>
          ))}
        {content && <TryForm title={read.definition.title} content={content} />}
      </Wrap>
      {content === null && (
        <MutedText>
          <Trans>As it was before the last change: something is wrong with it now.</Trans>
        </MutedText>
      )}
      <chakra.div
        width="full"
        maxW={WIDTH[current]}
        height="44rem"
        maxH="80vh"
        border="1px solid"
        borderColor="border.strong"
        borderRadius="lg"
        overflow="hidden"
      >
        <PreviewedForm key={shown.turn} title={read.definition.title} opened={opened} />
      </chakra.div>
    </chakra.section>
  );
}

function PreviewedForm({ title, opened }: { title: string; opened: OpenedForm }) {
  const environment = useFormEnvironment(opened, 'preview');
  const [begun] = useState(() => beginFirst(opened.form, environment));
  return (
    <FormFilling
      title={title}
      begun={begun}
      pictures={opened.pictures}
      onRecord={forgetRecord}
      attachedTo={null}
      place="part"
    />
  );
}

function forgetRecord(): void {
  // A preview.
}
