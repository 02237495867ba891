import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('results.md', import.meta.url);
const head = `# Figures

Written by \`npm run bench\`; each section by its last run. The targets are in \`bench/budgets.json\`.
`;

/** Replaces the sections that were measured and leaves the others unchanged. */
export async function writeResults(sections: ReadonlyMap<string, string>): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => head);
  const [before = head, ...measured] = text.split(/^## /m);
  const sectionTexts = new Map(
    measured.map((section) => [
      section.split('\n', 1)[0] ?? '',
      section.slice(section.indexOf('\n')),
    ]),
  );
  for (const [title, body] of sections) sectionTexts.set(title, `\n\n${body}\n`);
  const all = [...sectionTexts].sort(([a], [b]) => a.localeCompare(b));
  const written = all.map(([title, body]) => `## ${title}\n\n${body.trim()}\n`);
  await writeFile(file, [`${before.trim()}\n`, ...written].join('\n'));
}
