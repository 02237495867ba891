// Checks documents: the paths, links and commands they name exist, and trees match the real folders. A
// tree is a code block that starts with ```tree <folder>.
import { readText, repositoryFiles, repositoryRoot } from '../../start/repository-files.mjs';

const readmeLines = 150;
const pathEnding = /[\w}*-]\.(md|ts|tsx|mjs|js|json|sql|ya?ml|css|png)$/;
const notAPath = /[<>…$=()\s@~]|:\/\/|^\//;

/** @returns {string[]} problems as `path:line: …` */
export function checkDocuments(root = repositoryRoot) {
  const tree = knownPaths(repositoryFiles(root));
  const scripts = JSON.parse(readText('package.json', root)).scripts ?? {};
  return tree.files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const lines = readText(path, root).split('\n');
      const context = { path, tree, scripts, root };
      const tooLong =
        path === 'README.md' && lines.length - 1 > readmeLines
          ? [`${path}: ${lines.length - 1} lines, at most ${readmeLines} are allowed.`]
          : [];
      return [...tooLong, ...problemsOfLines(lines, context)];
    });
}

function knownPaths(files) {
  const folders = new Set();
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      folders.add(file.slice(0, end));
    }
  }
  const topFolders = new Set([...folders].filter((folder) => !folder.includes('/')));
  return { files, folders, topFolders, all: new Set([...files, ...folders]) };
}

function problemsOfLines(lines, context) {
  const problems = [];
  let block; // the current code block, or undefined
  for (const [index, line] of lines.entries()) {
    const say = (problem) => problems.push(`${context.path}:${index + 1}: ${problem}`);
    problemsOfCommands(line, context).forEach(say);
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence && block) {
      missingInTree(block, context).forEach(say);
      block = undefined;
    } else if (fence) {
      block = openBlock(fence[1].trim());
    } else if (block) {
      problemsOfTreeLine(line, block, context).forEach(say);
    } else {
      problemsOfPaths(line, context).forEach(say);
      problemsOfLinks(line, context).forEach(say);
    }
  }
  return problems;
}

function problemsOfCommands(line, { scripts }) {
  return [...line.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)]
    .map((match) => match[1] ?? match[2])
    .filter((name) => !(name in scripts))
    .map((name) => `package.json has no script "${name}".`);
}

function problemsOfPaths(line, context) {
  return [...line.matchAll(/`([^`]+)`/g)]
    .map((match) => match[1].replace(/:\d+$/, '').replace(/\/$/, ''))
    .filter((name) => isPath(name, context.tree) && !exists(name, context))
    .map((name) => `\`${name}\` does not exist.`);
}

function isPath(name, tree) {
  if (notAPath.test(name)) return false;
  const [first, ...rest] = name.split('/');
  return (rest.length > 0 && tree.topFolders.has(first)) || pathEnding.test(name);
}

/** Relative to the root or the document, or the end of a path if it names a file. */
function exists(name, { path, tree }) {
  if (/[*{]/.test(name)) {
    const pattern = name
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\{([^}]*)\}/g, (_, names) => `(${names.split(/,\s*/).join('|')})`)
      .replaceAll('*', '[^/]*');
    return [...tree.all].some((known) => new RegExp(`(^|/)${pattern}$`).test(known));
  }
  return (
    tree.all.has(name) ||
    tree.all.has(resolve(path, name)) ||
    (pathEnding.test(name) && tree.files.some((known) => known.endsWith(`/${name}`)))
  );
}

function problemsOfLinks(line, context) {
  return [...line.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map((match) => match[1] ?? match[2])
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !linkLeadsSomewhere(target, context))
    .map((target) => `the link to ${target} leads nowhere.`);
}

function linkLeadsSomewhere(target, { path, tree, root }) {
  const [file, anchor] = target.split('#');
  const linked = file === '' ? path : resolve(path, file.replace(/\/$/, ''));
  if (!tree.all.has(linked)) return false;
  if (anchor === undefined || !linked.endsWith('.md')) return true;
  return readText(linked, root)
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .some((line) => anchorOf(line) === anchor);
}

function anchorOf(heading) {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

function resolve(document, name) {
  const parts = document.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function openBlock(info) {
  const [language, folder = ''] = info.split(/\s+/);
  return {
    isTree: language === 'tree',
    folder: folder.replace(/\/$/, ''),
    open: [],
    named: new Set(),
  };
}

/** `name  description`, or `one/ two.ts  description`. An indent of two spaces means inside the folder above. */
function problemsOfTreeLine(line, block, { tree }) {
  if (!block.isTree || line.trim() === '') return [];
  const [, indent, names] = /^( *)(.*?)(?: {2,}.*)?$/.exec(line);
  const depth = indent.length / 2;
  const parent = depth === 0 ? block.folder : block.open[depth - 1];
  if (parent === undefined) return ['this line of the tree is inside nothing.'];
  return names.split(/,? /).flatMap((name) => {
    const bare = name.replace(/\/$/, '');
    const path = parent === '' ? bare : `${parent}/${bare}`;
    block.open[depth] = path;
    block.named.add(path);
    const known = name.endsWith('/') ? tree.folders.has(path) : existsIn(tree, path);
    return known ? [] : [`${path} does not exist.`];
  });
}

function existsIn(tree, path) {
  if (!path.includes('*')) return tree.all.has(path);
  const pattern = path.replace(/[.+^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return tree.files.some((known) => new RegExp(`^${pattern}$`).test(known));
}

/** A tree must name every direct subfolder, except hidden ones (`.ci`). */
function missingInTree(block, { tree }) {
  if (!block.isTree) return [];
  const start = block.folder === '' ? '' : `${block.folder}/`;
  return [...tree.folders]
    .filter((folder) => folder.startsWith(start) && !folder.slice(start.length).includes('/'))
    .filter((folder) => !folder.startsWith('.') && !block.named.has(folder))
    .map((folder) => `the tree above does not name ${folder}/.`);
}
