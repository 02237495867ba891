// Checks that each code block of docs/operate says how `npm run soak -- documents` runs it, or why it cannot:
// run=<way>, run=<way>,<way>, or not-run: <reason>.
import { readText, repositoryFiles, repositoryRoot } from '../../start/repository-files.mjs';

const page = /^docs\/operate\/([^/]+\.md)$/;
/** Ways that e2e/soak/operate-documents.spec.ts follows on all pages. */
const followedWays = ['deb', 'sources', 'own-postgres'];

/** @returns {string[]} problems as `path:line: …` */
export function checkOperateBlocks(root = repositoryRoot) {
  const files = repositoryFiles(root);
  const tests = files
    .filter((path) => /^e2e\/soak\/.*\.ts$/.test(path))
    .map((path) => readText(path, root))
    .join('\n');
  return files
    .filter((path) => page.test(path))
    .flatMap((path) =>
      listFences(readText(path, root)).flatMap(({ number, fence }) => {
        const problem = problemOf(fence, page.exec(path)[1], tests);
        return problem ? [`${path}:${number}: ${problem}`] : [];
      }),
    );
}

/** The lines that open a block. */
function listFences(text) {
  return text
    .split('\n')
    .map((fence, index) => ({ fence, number: index + 1 }))
    .filter(({ fence }) => fence.trim().startsWith('```'))
    .filter((_, index) => index % 2 === 0);
}

function problemOf(fence, document, tests) {
  if (!/^```\w+ /.test(fence) || !/ (run=[\w-]+|not-run: \S)/.test(fence)) {
    return 'say how this block is run, as in "```sh run=sources" or "```sh not-run: <reason>".';
  }
  const ways = /^```\w+ run=([\w,-]+)/.exec(fence)?.[1].split(',') ?? [];
  const isRun = (way) =>
    followedWays.includes(way) ||
    tests.includes(`readBlocks('${document}', '${way}')`) ||
    tests.includes(`follow('${document}', '${way}', `);
  const unrun = ways.find((way) => !isRun(way));
  return unrun && `no test in e2e/soak runs the blocks of "${unrun}" on this page.`;
}
