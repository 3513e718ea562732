import { Trans } from '@lingui/react/macro';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import { stands } from '../../domain/kit/rules/decision.ts';
import { formerContents, sealedContent } from '../../domain/kit/rules/seals.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entityNamed } from '../../domain/registry.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

/** Whether what a signature was put under is what stands here now. Nothing where nobody has signed. */
export function SealNote({ entity: name, row }: { entity: string; row: AnyRow }) {
  const entity = entityNamed(name);
  const sealing =
    entity.decisions?.filter(({ seal }) => seal !== undefined && fieldOf(entity, seal).kind === 'text') ?? [];
  const seal = sealing[0]?.seal ?? '';
  if (!sealing.some((decision) => stands(decision, row))) return null;
  return (
    <SealState
      seal={row[seal]}
      content={sealedContent(entity, seal, row)}
      former={formerContents(entity, seal, row)}
    />
  );
}

interface SealStateProps {
  /** As the server keeps it; absent: it has not sealed it yet. */
  seal: unknown;
  /** What it is made of now. */
  content: string;
  /** What it was made of when it covered less. */
  former?: readonly string[];
}

const NONE: readonly string[] = [];

/** What of a seal can be said: it fits, it fits what it covered then, or it does not. */
export function SealState({ seal, content, former = NONE }: SealStateProps) {
  const hashes = useHashes([content, ...former]);
  if (typeof seal !== 'string') return <Unsealed />;
  if (hashes === undefined) return null;
  const place = hashes.indexOf(seal);
  if (place === -1) {
    return (
      <Banner kind="error">
        <Trans>What is shown here is not what was signed. Check the history before you rely on it.</Trans>
      </Banner>
    );
  }
  return (
    <div>
      <StatusBadge tone="safe" icon={<ShieldCheck aria-hidden />}>
        {place === 0 ? (
          <Trans>Unchanged since it was signed</Trans>
        ) : (
          <Trans>Unchanged since it was signed, as far as the seal of then reaches</Trans>
        )}
      </StatusBadge>
    </div>
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

/** SHA-256 of each in hexadecimal; undefined until they are known, and where the browser has none: over plain HTTP. */
function useHashes(contents: readonly string[]): readonly string[] | undefined {
  const [hashes, setHashes] = useState<{ of: string; hex: readonly string[] }>();
  const key = JSON.stringify(contents);
  useEffect(() => {
    if (!('subtle' in crypto)) return;
    let isCurrent = true;
    const each = JSON.parse(key) as string[]; // as it was written a moment ago
    inBackground(
      Promise.all(each.map(hashOf)).then((hex) => {
        if (isCurrent) setHashes({ of: key, hex });
      }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return hashes?.of === key ? hashes.hex : undefined;
}

async function hashOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
