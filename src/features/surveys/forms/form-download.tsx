import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { contentIn } from '../../../domain/surveys/form/stored-form.ts';
import { useNotedAct } from '../../../resource/act/use-act.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { download } from '../../../ui/output/download.ts';
import { fileFromWorker } from '../../../ui/output/file-from-worker.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { FormFileKind, FormWritingAsk } from './form-writing-worker.ts';

interface FormDownloadProps {
  /** Of a version, as it is kept. */
  content: Json | undefined;
  title: string;
}

/** A version as XLSForm, for whoever goes on writing it in a spreadsheet, or as an XForm for ODK's tools; made on this device. */
export function FormDownload({ content, title }: FormDownloadProps) {
  const { t } = useLingui();
  const { act, busy } = useNotedAct(async (kind: FormFileKind) => {
    const { definition } = contentIn(content);
    const name = fileNameOf(definition.id || title);
    download(`${name}.${kind}`, await writtenInWorker({ kind, definition }));
    return false;
  });
  return (
    <Menu
      label={t`Download`}
      align="end"
      trigger={(trigger) => (
        <Button icon={<Download aria-hidden />} busy={busy} {...trigger}>{t`Download`}</Button>
      )}
      items={[
        {
          id: 'xlsx',
          label: t`Excel workbook (XLSX)`,
          icon: <FileSpreadsheet aria-hidden />,
          onSelect: () => act('xlsx'),
        },
        { id: 'csv', label: t`CSV file`, icon: <FileText aria-hidden />, onSelect: () => act('csv') },
        {
          id: 'md',
          label: t`Tables in Markdown`,
          icon: <FileText aria-hidden />,
          onSelect: () => act('md'),
        },
        {
          id: 'xml',
          label: t`XForm of ODK (XML)`,
          icon: <FileText aria-hidden />,
          onSelect: () => act('xml'),
        },
      ]}
    />
  );
}

function fileNameOf(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-') || 'form';
}

function writtenInWorker(asked: FormWritingAsk): Promise<Blob> {
  const worker = new Worker(new URL('./form-writing-worker.ts', import.meta.url), {
    type: 'module',
    name: 'form-file',
  });
  return fileFromWorker(worker, 'form', asked);
}
