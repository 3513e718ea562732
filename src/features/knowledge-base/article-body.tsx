import { chakra } from '@chakra-ui/react';
import { type ArticleBlock, articleBlocks } from '../../domain/knowledge-base/article-blocks.ts';
import { Stack } from '../../ui/page/layout.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';

/** The text of an article, to be read. */
export function ArticleBody({ text }: { text: string }) {
  return (
    <Stack gap="3" maxW="42rem" overflowWrap="anywhere" lineHeight="1.6">
      {articleBlocks(text).map((block) => (
        <Block key={block.at} block={block} />
      ))}
    </Stack>
  );
}

function Block({ block }: { block: ArticleBlock }) {
  if ('text' in block) {
    return block.kind === 'heading' ? (
      <SectionHeading mt="2">{block.text}</SectionHeading>
    ) : (
      <chakra.p whiteSpace="pre-line">{block.text}</chakra.p>
    );
  }
  // A text that reads the other way than the page keeps its number beside it.
  const items = block.items.map(({ at, text }) => (
    <chakra.li key={at} _rtl={{ listStylePosition: 'inside' }}>
      {text}
    </chakra.li>
  ));
  return block.kind === 'steps' ? (
    <chakra.ol listStyleType="decimal" ps="6" display="grid" gap="1">
      {items}
    </chakra.ol>
  ) : (
    <chakra.ul listStyleType="disc" ps="6" display="grid" gap="1">
      {items}
    </chakra.ul>
  );
}
