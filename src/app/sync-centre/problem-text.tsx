import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';
import {
  namesItself,
  useDetailWords,
  useMissingWords,
  useRefusalWords,
} from '../../session/problems/use-error-words.ts';

/** Of the field at fault, or of the record itself. */
function labelAt(labels: LabelSet, path: string) {
  const [name = '', , inner] = path.split('/');
  if (name === 'id') return labels.singular;
  return inner === undefined ? labels.fields[name] : labels.items?.[name]?.[inner];
}

/** The server's refusal in the person's language, with the names of the fields that are at fault. */
export function ProblemText({ problem, labels }: { problem: Problem; labels: LabelSet }) {
  const { i18n } = useLingui();
  const refusalWords = useRefusalWords();
  const detailWords = useDetailWords();
  const missingWords = useMissingWords();
  // Of a header that is at fault, the words say all.
  const details = problem.details.filter(({ path }) => path !== 'if-match');
  return (
    <chakra.div color="fault.text" fontSize="sm" fontWeight="medium">
      <p>{refusalWords(problem)}</p>
      {details.length > 0 && (
        <chakra.ul ps="4" mt="1">
          {details.map((detail) => {
            const label = labelAt(labels, detail.path);
            const key = [detail.path, detail.code, detail.name].join();
            if (namesItself(problem.code)) return <li key={key}>{missingWords([detail])}</li>;
            return (
              <li key={key}>
                {label ? i18n._(label) : detail.path} {detailWords(detail)}
              </li>
            );
          })}
        </chakra.ul>
      )}
    </chakra.div>
  );
}
