import { Trans, useLingui } from '@lingui/react/macro';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { keptLogo } from '../../../data/read/kept-logo.ts';
import { writeMeta } from '../../../data/store/meta.ts';
import { LOGO_LIMITS, LOGO_TYPES } from '../../../domain/identity/logo.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { BlobImage } from '../../../ui/page/blob-image.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Actions } from '../section.tsx';
import type { useTenantSetting } from '../use-tenant-setting.ts';
import { logoOf } from './logo-of.ts';

type LogoPartProps = Pick<ReturnType<typeof useTenantSetting>, 'field' | 'set'>;

/** The picture above the tenant's name on documents, and what it says to whoever cannot see it. */
export function LogoPart({ field, set }: LogoPartProps) {
  const { t } = useLingui();
  const { tenant, database } = useWorkspace();
  const { logo = null } = tenant;
  const shown = useLive(database, (local) => keptLogo(local, tenant), [logo?.fileId]);
  const [typed, setTyped] = useState<string | null>(null);
  const known = logo?.alt ?? '';
  const alt = (typed ?? known).trim();
  const isChanged = alt !== known;
  useMarkUnsaved(isChanged);
  const { upload, put, isUnread } = useLogoChange(set, alt);
  return (
    <Stack gap="3">
      {shown && <ShownLogo blob={shown} alt={known || tenant.name} />}
      {isUnread && (
        <Banner kind="error">
          <Trans>This file is no picture that documents can bear. Choose a PNG or JPEG file.</Trans>
        </Banner>
      )}
      <LabelledControl
        label={t`Words in place of the logo`}
        help={t`For whoever cannot see it. Empty: the name of the tenant.`}
      >
        <TextInput
          maxLength={LOGO_LIMITS.alt}
          value={typed ?? known}
          onChange={(event) => setTyped(event.target.value)}
          {...field}
        />
      </LabelledControl>
      <Actions>
        <ChooseButton hasLogo={logo !== null} field={field} onFile={upload} />
        {logo && isChanged && (
          <Button {...field} onClick={() => set(() => put(logo.fileId))}>
            <Trans>Save the words</Trans>
          </Button>
        )}
        {logo && (
          <Button look="dangerQuiet" {...field} onClick={() => set(() => put(null))}>
            <Trans>Remove the logo</Trans>
          </Button>
        )}
      </Actions>
    </Stack>
  );
}

/** As on paper, in both themes. */
function ShownLogo(picture: { blob: Blob; alt: string }) {
  return (
    <BlobImage
      {...picture}
      maxW="full"
      maxH="6rem"
      p="3"
      bg="white"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
    />
  );
}

/** @param alt what is said in its place */
function useLogoChange(set: LogoPartProps['set'], alt: string) {
  const { api, database } = useWorkspace();
  const [isUnread, setUnread] = useState(false);
  const put = (fileId: string | null) =>
    api.call('put', '/settings/logo', { fileId, alt: fileId === null ? '' : alt });
  const upload = async (chosen: File) => {
    const file = await logoOf(chosen);
    setUnread(file === null);
    if (!file) return;
    set(async () => {
      // It is small: nobody waits for its parts.
      const onProgress = () => undefined;
      const { id } = await api.upload<{ id: string }>('/files', { field: 'file', file, onProgress });
      await put(id);
      await writeMeta(database, 'logo', { fileId: id, bytes: file });
    });
  };
  return { upload, put, isUnread };
}

interface ChooseButtonProps extends Pick<LogoPartProps, 'field'> {
  hasLogo: boolean;
  onFile: (file: File) => Promise<void>;
}

function ChooseButton({ hasLogo, field, onFile }: ChooseButtonProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Logo`}
        accept={LOGO_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) inBackground(onFile(file));
          target.value = '';
        }}
      />
      <Button icon={<ImageUp aria-hidden />} {...field} onClick={() => input.current?.click()}>
        {hasLogo ? <Trans>Choose another logo</Trans> : <Trans>Choose a logo</Trans>}
      </Button>
    </>
  );
}
