import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../stack/stack.ts';

/** A code block that says how it is run: ```sh run=<way>[,<way>] [file=<path>] [append=<path>] [background]. */
export type Block = {
  ways: string[];
  content: string;
  /** Written to this file instead of being run. */
  file?: string;
  /** Added to the end of this file instead of being run. */
  appendedTo?: string;
  /** Goes on while the next block runs. */
  isBackground: boolean;
};

/** A block that cannot run on a test machine: ```sh not-run: <reason>. */
export type UnrunBlock = { document: string; reason: string };

const folder = join(repositoryRoot, 'docs/operate');

/** Install first, upgrade last, the others by name. */
export async function listDocuments(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const between = names.filter((name) => name !== 'install.md' && name !== 'upgrade.md');
  return ['install.md', ...between, 'upgrade.md'];
}

/**
 * The blocks of one way to install, in order. Throws if a document has a block that is neither run nor
 * says why not, since nobody would notice when it fails.
 */
export async function readBlocks(document: string, way: string): Promise<Block[]> {
  return (await readMarked(document))
    .map(({ marks, content }) => {
      const valueOf = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(marks)?.[1];
      const [file, appendedTo] = [valueOf('file'), valueOf('append')];
      return {
        ways: valueOf('run')?.split(',') ?? [],
        content,
        ...(file !== undefined && { file }),
        ...(appendedTo !== undefined && { appendedTo }),
        isBackground: /\bbackground\b/.test(marks),
      };
    })
    .filter(({ ways }) => ways.includes(way));
}

/** The blocks of all documents that cannot run here. */
export async function listUnrun(): Promise<UnrunBlock[]> {
  const unrun: UnrunBlock[] = [];
  for (const document of await listDocuments()) {
    for (const { marks } of await readMarked(document)) {
      const reason = /^not-run: (.+)$/.exec(marks)?.[1];
      if (reason !== undefined) unrun.push({ document, reason });
    }
  }
  return unrun;
}

async function readMarked(document: string): Promise<{ marks: string; content: string }[]> {
  const text = await readFile(join(folder, document), 'utf8');
  const blocks = [...text.matchAll(/^```\w* *(.*)\n([^]*?)^```$/gm)].map(
    ([, marks = '', content = '']) => ({ marks, content }),
  );
  const unmarked = blocks.find(({ marks }) => !/^(run=\S|not-run: \S)/.test(marks));
  if (unmarked) throw new Error(`${document}: mark how to run:\n${unmarked.content}`);
  return blocks;
}
