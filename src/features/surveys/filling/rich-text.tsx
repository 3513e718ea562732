import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { type RichLine, type RichPart, richWords } from '../../../domain/surveys/rich-words.ts';

const SIZES = ['md', '2xl', 'xl', 'lg', 'md', 'md', 'md'] as const;

/** What a form says, with its Markdown. Phrasing elements only: it stands in labels too. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  const lines = richWords(text);
  return lines.map((line, place) => <Line key={line.at} line={line} isLast={place === lines.length - 1} />);
});

/** What comes behind the last one stands behind its last word. */
function Line({ line: { heading, parts }, isLast }: { line: RichLine; isLast: boolean }) {
  return (
    <chakra.span
      display={isLast && heading === 0 ? 'inline' : 'block'}
      overflowWrap="anywhere"
      {...(heading > 0 && { fontSize: SIZES[heading] ?? 'md', fontWeight: 'bold' })}
    >
      {parts.length === 0 ? ' ' : parts.map((part) => <Part key={part.at} part={part} />)}
    </chakra.span>
  );
}

function Part({ part }: { part: RichPart }) {
  switch (part.kind) {
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'link':
      return (
        <chakra.a
          href={part.address}
          target="_blank"
          rel="noopener noreferrer"
          color="signal.text"
          textDecoration="underline"
        >
          {part.text}
        </chakra.a>
      );
    case 'text':
      return part.text;
  }
}
