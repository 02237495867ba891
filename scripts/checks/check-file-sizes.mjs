// The budgets of files that ESLint does not read (styles, SQL), and a note about files close to the limit.
import { budgets } from './budgets.mjs';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const source = /\.(ts|tsx|mjs|css|sql)$/;
const test = /\.(test|spec)\.(ts|tsx|mjs)$/;

/** @returns {{ problems: string[], notes: string[] }} */
export function checkFileSizes(root = repositoryRoot) {
  const problems = [];
  const notes = [];
  for (const path of repositoryFiles(root)) {
    if (!source.test(path) || path.includes('.generated.')) continue;
    const lines = readText(path, root).trimEnd().split('\n').length;
    const limit = test.test(path) ? budgets.testFileLines : budgets.fileLines;
    if (lines > limit) {
      problems.push(
        `${path}: ${lines} lines, at most ${limit} are allowed. Split it by what it does.`,
      );
    } else if (lines > budgets.fileNoteLines && !test.test(path)) {
      notes.push(`${path} (${lines})`);
    }
  }
  return { problems, notes };
}
