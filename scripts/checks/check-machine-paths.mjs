// No file speaks of the machine it was written on: no home folder, no place where this copy lies.
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
            `${path}:${line}: "${match[0]}" is a place on one machine. Write it relative to the repository.`,
        ),
    );
}

/** A copy directly below `/` has a name too short to search for. */
function ownFolder(root) {
  if (root.split(/[\\/]/).length <= 2) return [];
  return [`${root.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`];
}
