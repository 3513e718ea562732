import { useLingui } from '@lingui/react/macro';
import FileImage from 'lucide-react/icons/file-image';
import Printer from 'lucide-react/icons/printer';
import { useAct } from '../../../../resource/act/use-act.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { useNotify } from '../../../../ui/notices/notifier.tsx';
import { download } from '../../../../ui/output/download.ts';
import { printPage } from '../../../../ui/output/print-page.ts';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { HeadWord } from '../head-word.ts';
import type { OpenedMap } from '../use-grid-map.ts';
import { useMetres } from '../way-words.ts';
import { drawSheet, type SheetWords } from './draw-sheet.ts';

/** The sheet fills a page of paper in the direction that the map has. */
const PRINT_CSS = `
@page { margin: 10mm; }
body { margin: 0; }
canvas { display: block; max-width: 100%; max-height: 100vh; }
`;

interface PictureMenuProps extends Pick<OpenedMap, 'map' | 'rest'> {
  /** Whose base map it is, as plain text; empty: nobody says so. */
  base: string;
}

/** What the map shows now, as a picture or on paper, with a scale, north, the date and whose map it is. */
export function PictureMenu({ map, rest, base }: PictureMenuProps) {
  const { t } = useLingui();
  const words = useSheetWords(base);
  const notify = useNotify();
  const put = async (canvas: HTMLCanvasElement) => {
    if (!map || !rest) return;
    const picture = await map.picture();
    const isRightToLeft = document.dir === 'rtl';
    drawSheet(canvas, { ...picture, metres: rest.metres, isRightToLeft, words });
    picture.map.close();
  };
  const { act, busy } = useAct(
    async (kind: 'png' | 'paper') => {
      const canvas = document.createElement('canvas');
      await put(canvas);
      if (kind === 'png') download(`${t`map`}.png`, await pngOf(canvas));
      else printPage(PRINT_CSS, (page) => page.body.append(copyIn(page, canvas)));
      return false;
    },
    () => notify({ kind: 'error', message: t`The picture of the map could not be made.` }),
  );
  return (
    <Menu
      label={t`Picture of the map`}
      align="end"
      trigger={(trigger) => (
        <Button
          icon={<FileImage aria-hidden />}
          busy={busy}
          disabled={!map || !rest}
          aria-label={t`Picture`}
          title={t`Picture`}
          {...trigger}
        >
          <HeadWord>{t`Picture`}</HeadWord>
        </Button>
      )}
      items={[
        { id: 'png', label: t`Save as PNG`, icon: <FileImage aria-hidden />, onSelect: () => act('png') },
        {
          id: 'print',
          label: t`Print or save as PDF`,
          icon: <Printer aria-hidden />,
          onSelect: () => act('paper'),
        },
      ]}
    />
  );
}

function useSheetWords(base: string): SheetWords {
  const { t } = useLingui();
  const format = useFormat();
  const length = useMetres();
  const { tenant, user, timestamp } = useWorkspace();
  const when = format.dateTime(timestamp());
  return {
    title: tenant.name,
    about: t`${when} · ${user.name} · as recorded on this device`,
    attribution: [t`Land: Natural Earth`, base].filter(Boolean).join(' · '),
    length,
    north: t({ message: 'N', comment: 'One letter for north, beside an arrow' }),
  };
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/png',
    );
  });
}

/** A page prints what was drawn in a canvas of its own alone. */
function copyIn(page: Document, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = page.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}
