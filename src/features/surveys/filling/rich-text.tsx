import { chakra } from '@chakra-ui/react';
import { type RichLine, type RichPart, richWords } from './model/rich-words.ts';

const SIZES = ['md', '2xl', 'xl', 'lg', 'md', 'md', 'md'] as const;

/** What a form says, with its Markdown. Phrasing elements only: it stands in labels too. */
export function RichText({ text }: { text: string }) {
  // Lines and parts have no names of their own, and never change their places.
  return richWords(text).map((line, index) => <Line key={`${index} ${line.heading}`} line={line} />);
}

function Line({ line: { heading, parts } }: { line: RichLine }) {
  return (
    <chakra.span
      display="block"
      overflowWrap="anywhere"
      {...(heading > 0 && { fontSize: SIZES[heading] ?? 'md', fontWeight: 'bold' })}
    >
      {parts.length === 0
        ? ' '
        : parts.map((part, index) => <Part key={`${index} ${part.kind}`} part={part} />)}
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
