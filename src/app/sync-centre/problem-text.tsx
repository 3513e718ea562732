import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { Problem } from '../../domain/kit/problem.ts';
import type { LabelSet } from '../../resource/label-set.ts';
import { DETAIL_WORDS, PROBLEM_WORDS } from './problem-words.ts';

/** The server's refusal in the person's language, with the names of the fields that are at fault. */
export function ProblemText({ problem, labels }: { problem: Problem; labels: LabelSet }) {
  const { i18n } = useLingui();
  const words = PROBLEM_WORDS[problem.code];
  return (
    <chakra.div color="fault.text" fontSize="sm" fontWeight="medium">
      <p>{words ? i18n._(words) : problem.message}</p>
      {problem.details.length > 0 && (
        <chakra.ul ps="4" mt="1">
          {problem.details.map((detail) => {
            const [name = '', , inner] = detail.path.split('/');
            const label = inner === undefined ? labels.fields[name] : labels.items?.[name]?.[inner];
            const reason = DETAIL_WORDS[detail.code];
            return (
              <li key={detail.path + detail.code}>
                {label ? i18n._(label) : detail.path} {reason ? i18n._(reason) : detail.message}
              </li>
            );
          })}
        </chakra.ul>
      )}
    </chakra.div>
  );
}
