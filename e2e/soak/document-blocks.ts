import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../stack/stack.ts';

/** A code block of a document that says how it is to be run: ```sh run=<way> [file=<path>] [background]. */
export type Block = { way: string; content: string; file?: string; isBackground: boolean };

/**
 * The blocks of one way to install, in order. Throws if a document has commands that are not marked,
 * since nobody would notice when they fail.
 */
export async function readBlocks(document: string, way: string): Promise<Block[]> {
  const text = await readFile(join(repositoryRoot, 'docs/operate', document), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*) *(.*)\n([^]*?)^```$/gm)].map(
    ([, language = '', marks = '', content = '']) => ({ language, marks, content }),
  );
  const unmarked = blocks.find(({ language, marks }) => language === 'sh' && marks === '');
  if (unmarked) throw new Error(`${document}: mark how to run:\n${unmarked.content}`);
  return blocks
    .map(({ marks, content }) => {
      const file = /\bfile=(\S+)/.exec(marks)?.[1];
      return {
        way: /\brun=(\S+)/.exec(marks)?.[1] ?? '',
        content,
        ...(file !== undefined && { file }),
        isBackground: /\bbackground\b/.test(marks),
      };
    })
    .filter((block) => block.way === way);
}
