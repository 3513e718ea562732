import { useErrorWords } from '../../session/problems/use-error-words.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** Over a list that the server would not search: what is below is what this device has. Nothing where it did. */
export function SearchRefused({ refusal, failed }: { refusal: unknown; failed: string }) {
  const errorWords = useErrorWords();
  if (refusal === undefined) return null;
  return (
    <Banner kind="error">
      {failed} {errorWords(refusal)}
    </Banner>
  );
}
