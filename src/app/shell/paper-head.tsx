import { chakra } from '@chakra-ui/react';
import { keptLogo } from '../../data/read/kept-logo.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { BlobImage } from '../../ui/page/blob-image.tsx';

const Head = chakra('div', {
  base: {
    display: 'none',
    '@media print': { display: 'grid', gap: '1', mb: '4', justifyItems: 'start', fontSize: 'sm' },
  },
});

/** Whose paper it is, where a screen is printed: what stands above documents too. */
export function PaperHead() {
  const { database, tenant } = useWorkspace();
  const logo = useLive(database, (local) => keptLogo(local, tenant), [tenant.logo?.fileId]);
  return (
    <Head>
      {logo && (
        <BlobImage blob={logo} alt={tenant.logo?.alt || tenant.name} maxW="180pt" maxH="56pt" mb="1" />
      )}
      <strong>{tenant.name}</strong>
      <chakra.span whiteSpace="pre-line">{tenant.letterhead}</chakra.span>
    </Head>
  );
}
