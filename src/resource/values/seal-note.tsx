import { Trans } from '@lingui/react/macro';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { formerContent, sealedContent, stands } from '../../domain/kit/rules/decision.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entityNamed } from '../../domain/registry.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

/** Whether what a signature was put under is what stands here now. Nothing where nobody has signed. */
export function SealNote({ entity: name, row }: { entity: string; row: AnyRow }) {
  const entity = entityNamed(name);
  const sealing = entity.decisions?.filter(({ seal }) => seal !== undefined) ?? [];
  const seal = sealing[0]?.seal ?? '';
  const kept = row[seal];
  const found = useHash(sealedContent(entity, seal, row));
  const former = useHash(formerContent(entity, seal, row));
  if (!sealing.some((decision) => stands(decision, row))) return null;
  if (typeof kept !== 'string') return <Unsealed />;
  if (found === undefined || former === undefined) return null;
  if (found === kept || former === kept) {
    return (
      <div>
        <StatusBadge tone="safe" icon={<ShieldCheck aria-hidden />}>
          <Trans>Unchanged since it was signed</Trans>
        </StatusBadge>
      </div>
    );
  }
  return (
    <Banner kind="error">
      <Trans>What is shown here is not what was signed. Check the history before you rely on it.</Trans>
    </Banner>
  );
}

function Unsealed() {
  return (
    <div>
      <StatusBadge tone="neutral" icon={<ShieldAlert aria-hidden />}>
        <Trans>Signed; sealed when the server has it</Trans>
      </StatusBadge>
    </div>
  );
}

/** SHA-256 in hexadecimal; undefined until it is known, and where the browser has none: over plain HTTP. */
function useHash(content: string): string | undefined {
  const [hash, setHash] = useState<{ of: string; hex: string }>();
  useEffect(() => {
    if (!('subtle' in crypto)) return;
    let isCurrent = true;
    inBackground(
      crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)).then((digest) => {
        const bytes = [...new Uint8Array(digest)];
        const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
        if (isCurrent) setHash({ of: content, hex });
      }),
    );
    return () => {
      isCurrent = false;
    };
  }, [content]);
  return hash?.of === content ? hash?.hex : undefined;
}
