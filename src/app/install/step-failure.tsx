import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Banner } from '../../ui/notices/banner.tsx';

interface StepFailureProps {
  /** What failed, in the specification's words (R8.11). */
  title: string;
  error: unknown;
  /** Why, where the screen knows it better than the error. */
  children?: ReactNode;
}

/** Over a step: what failed, and why, unless a field below says it. */
export function StepFailure({ title, error, children }: StepFailureProps) {
  const { i18n } = useLingui();
  if (error === undefined) return null;
  const isAtField = error instanceof ApiError && error.details.length > 0;
  const words = errorWords(error);
  const reason = children ?? (isAtField ? null : typeof words === 'string' ? words : i18n._(words));
  return (
    <Banner kind="error">
      <chakra.p fontWeight="semibold">{title}</chakra.p>
      {reason !== null && <chakra.p mt="1">{reason}</chakra.p>}
    </Banner>
  );
}
