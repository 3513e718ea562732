import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { memo, type ReactNode } from 'react';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import type { FillingView } from './model/filling-session.ts';

interface FillingHeadProps extends HowFarProps {
  title: string;
  language: string;
  languages: readonly string[];
  onSpeak: (language: string) => Promise<void>;
  onList: () => void;
  onClose: (() => void) | null;
}

/** Which form it is, how far it is, and the ways around and out. */
export const FillingHead = memo(function FillingHead(props: FillingHeadProps) {
  const { title, index, count, answered, total, mark, language, languages, onSpeak, onList, onClose } = props;
  const { t } = useLingui();
  return (
    <chakra.header
      bg="bg.surface"
      borderBottom="1px solid"
      borderColor="border"
      px="4"
      pt="calc({spacing.2} + env(safe-area-inset-top))"
      pb="3"
    >
      <chakra.div display="flex" alignItems="center" gap={{ base: '1', md: '3' }} maxW="form" mx="auto">
        <chakra.div flex="1" minW="0">
          <chakra.h1 fontSize={{ base: 'md', md: 'lg' }} lineHeight="short" overflowWrap="anywhere">
            {title}
          </chakra.h1>
          <HowFar index={index} count={count} answered={answered} total={total} mark={mark} />
        </chakra.div>
        <IconButton label={t`All questions`} minW="12" minH="12" onClick={onList}>
          <ListChecks aria-hidden />
        </IconButton>
        {onClose && (
          <IconButton label={t`Close`} minW="12" minH="12" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </chakra.div>
      <chakra.div maxW="form" mx="auto" mt="2" display="flex" alignItems="center" gap="3">
        <Progress done={index} total={count} label={t`Progress`} />
        <LanguageChoice languages={languages} language={language} onSpeak={onSpeak} />
      </chakra.div>
    </chakra.header>
  );
});

interface HowFarProps extends Pick<FillingView, 'index' | 'count' | 'answered' | 'total'> {
  /** Beside the progress: what waits for the server. */
  mark: ReactNode;
}

function HowFar({ index, count, answered, total, mark }: HowFarProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="3" color="fg.muted" fontSize="sm">
      <span>
        {index < count ? (
          <Trans>
            Page {index + 1} of {count}
          </Trans>
        ) : (
          <Trans>The end</Trans>
        )}
      </span>
      <span role="status">
        <Trans>
          {answered} of {total} answered
        </Trans>
      </span>
      {mark}
    </chakra.div>
  );
}

interface LanguageChoiceProps extends Pick<FillingHeadProps, 'languages' | 'onSpeak'> {
  language: string;
}

/** Of a form that speaks several. */
function LanguageChoice({ languages, language, onSpeak }: LanguageChoiceProps) {
  const { t } = useLingui();
  const named = languages.filter((one) => one !== '');
  if (named.length < 2) return null;
  return (
    <chakra.div flex="none" maxW="12rem">
      <Select
        aria-label={t`Language of the form`}
        value={language}
        onChange={(event) => inBackground(onSpeak(event.target.value))}
      >
        {named.map((one) => (
          <option key={one} value={one}>
            {one.replace(/\s*\([^()]*\)\s*$/, '')}
          </option>
        ))}
      </Select>
    </chakra.div>
  );
}

function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      flex="1"
      height="8px"
      borderRadius="full"
      bg="neutral.subtle"
      overflow="hidden"
    >
      <chakra.div
        height="full"
        bg="safe.solid"
        transition="width 160ms"
        style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }}
      />
    </chakra.div>
  );
}
