// No file contains paths of a developer's computer: no home folder, no location of this copy.
import { isText, readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const before = String.raw`(?<![\w.~/-])`;
const homes = [
  String.raw`/(?:home|Users)/[\w.-]+`,
  String.raw`/root/[\w.-]+`,
  String.raw`/(?:work|workspaces?|builds)/[\w.-]+`,
  String.raw`[A-Z]:[\\/]+Users[\\/]+[\w.-]+`,
];

/** @returns {string[]} problems as `path:line: …` */
export function checkMachinePaths(root = repositoryRoot) {
  const patterns = [...homes, ...ownFolder(root)];
  const expression = new RegExp(`${before}(?:${patterns.join('|')})`);
  return repositoryFiles(root)
    .filter((path) => isText(path))
    .flatMap((path) =>
      readText(path, root)
        .split('\n')
        .map((line, index) => ({ match: expression.exec(line), line: index + 1 }))
        .filter(({ match }) => match !== null)
        .map(
          ({ match, line }) =>
            `${path}:${line}: "${match[0]}" is a path on one computer. Make it relative to the repository.`,
        ),
    );
}

/** The name of a copy directly below `/` is too short to search for. */
function ownFolder(root) {
  if (root.split(/[\\/]/).length <= 2) return [];
  return [`${root.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`];
}
