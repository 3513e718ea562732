import { Trans, useLingui } from '@lingui/react/macro';
import Play from 'lucide-react/icons/play';
import { useMemo, useState } from 'react';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { FormFilling } from '../filling/form-filling.tsx';
import { beginFirst } from '../filling/model/begin-filling.ts';
import { type OpenedForm, openForm } from '../filling/model/open-form.ts';
import { useFormEnvironment } from '../filling/use-form-environment.ts';

/** Fills the form in as whoever is sent out with it will; nothing of it is kept. Nothing is offered where it cannot be. */
export function TryForm({ title, content }: { title: string; content: JsonDocument }) {
  const [isOpen, setIsOpen] = useState(false);
  const opened = useMemo(() => openForm(content), [content]);
  if (typeof opened === 'string') return null;
  return (
    <>
      <Button icon={<Play aria-hidden />} onClick={() => setIsOpen(true)}>
        <Trans>Try it</Trans>
      </Button>
      {isOpen && <Trial title={title} opened={opened} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface TrialProps {
  title: string;
  opened: OpenedForm;
  onClose: () => void;
}

function Trial({ title, opened, onClose }: TrialProps) {
  const { t } = useLingui();
  const environment = useFormEnvironment(opened, 'trial');
  const [begun] = useState(() => beginFirst(opened.form, environment));
  return (
    <FormFilling
      title={t`Trial: ${title}`}
      begun={begun}
      pictures={opened.pictures}
      onRecord={keepNothing}
      onFinish={async () => onClose()}
      onClose={onClose}
      attachedTo={null}
      place="screen"
      notice={
        <Banner kind="info">
          <Trans>
            This is a trial: nothing of it is kept, and photographs, files and drawings are not taken.
          </Trans>
        </Banner>
      }
    />
  );
}

function keepNothing(): void {
  // A trial.
}
