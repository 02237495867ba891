// Comments, texts, documents and names use the vocabulary of AGENTS.md (scripts/checks/vocabulary.mjs).
import ts from 'typescript';
import { isText, readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';
import { bannedNames, bannedPhrases, bannedSentences } from './vocabulary.mjs';

const code = /\.(?:ts|tsx|mjs|js)$/;
/** Catalogs, pages, settings, statements and units: all of it is read by people. */
const plain = /\.(?:json|po|html|svg|sql|ya?ml|sh|service)$|(?:^|\/)Containerfile$/;
/** The specification never changes, the list names what it bans, and the lock file has texts of others. */
const exempt =
  /^docs\/specification\.md$|^scripts\/checks\/(?:check-)?vocabulary(?:\.test)?\.mjs$|\.generated\.\w+$|^package-lock\.json$/;
/** Names outside of code: keys of a catalog, and classes and IDs of pages and style sheets. */
const namesInTexts = [
  { files: /\.json$/, pattern: /"([\w-]+)":/g },
  { files: /\.(?:html|svg)$/, pattern: /\b(?:class|id)="([^"]+)"/g },
  { files: /\.css$/, pattern: /[.#](-?[a-z][\w-]*)/gi },
];

/** A line break in a comment, with what starts its next line, counts as a space. */
const space = String.raw`\s+(?:(?:\*|//|--|#)\s+)?`;
const phrases = [...bannedPhrases, ...bannedSentences].map(({ pattern, instead }) => ({
  pattern: new RegExp(pattern.source.replaceAll(' ', space), 'gi'),
  instead,
}));

/**
 * @param {string} [root]
 * @returns {string[]} problems as `path:line: …`
 */
export function checkVocabulary(root = repositoryRoot) {
  return repositoryFiles(root)
    .filter((path) => isText(path) && !exempt.test(path))
    .flatMap((path) => [...problemsOfPath(path), ...problemsOf(path, readText(path, root))]);
}

function problemsOfPath(path) {
  return /-words\./.test(path)
    ? [`${path}:1: "-words": write a name that ends in label, message or text.`]
    : [];
}

function problemsOf(path, text) {
  if (code.test(path)) return problemsOfCode(path, text);
  const names = namesInTexts
    .filter(({ files }) => files.test(path))
    .flatMap(({ pattern }) => [...text.matchAll(pattern)])
    .flatMap(({ index, 1: list }) => list.split(/\s+/).map((name) => ({ start: index, name })));
  return [
    ...problemsOfTexts(path, text, textsOf(path, text)),
    ...problemsOfNames(path, text, names),
  ];
}

function textsOf(path, text) {
  if (path.endsWith('.md')) return [{ start: 0, text: prose(text) }];
  if (plain.test(path)) return [{ start: 0, text }];
  if (!path.endsWith('.css')) return [];
  const comments = text.matchAll(/\/\*[\s\S]*?\*\//g);
  return [...comments].map((match) => ({ start: match.index, text: match[0] }));
}

/** Blanks out what a document quotes from code. Positions stay the same. */
function prose(text) {
  return text
    .replace(/^(\s*)```(?!tree)[^\n]*\n[\s\S]*?^\s*```/gm, blank)
    .replace(/`[^`\n]+`/g, blank)
    .replace(/\]\([^)\s]+\)/g, blank);
}

function blank(text) {
  return text.replace(/[^\n]/g, ' ');
}

function problemsOfCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const literals = [];
  const names = [];
  const visit = (node) => {
    if (isLiteral(node)) {
      literals.push({ start: node.getStart(source), end: node.end });
    } else if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      names.push({ start: node.getStart(source), name: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const texts = literals
    .map(({ start, end }) => ({ start, text: text.slice(start, end) }))
    // A single word is a key or a path, not a text.
    .filter((literal) => /\S\s+\S/.test(literal.text));
  return [
    ...problemsOfTexts(path, text, [...texts, ...commentsBetween(text, literals)]),
    ...problemsOfNames(path, text, names),
  ];
}

function isLiteral(node) {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isJsxText(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

/** Outside literals, `//` and `/*` always start a comment. */
function commentsBetween(text, literals) {
  let rest = '';
  let end = 0;
  for (const literal of literals) {
    rest += text.slice(end, literal.start) + blank(text.slice(literal.start, literal.end));
    end = literal.end;
  }
  rest += text.slice(end);
  const comments = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\/\/.*/gm;
  return [...rest.matchAll(comments)].map((match) => ({ start: match.index, text: match[0] }));
}

function problemsOfTexts(path, whole, texts) {
  return texts.flatMap(({ start, text }) =>
    phrases.flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map((match) =>
        describe(path, whole, { at: start + match.index, found: match[0], instead }),
      ),
    ),
  );
}

function problemsOfNames(path, whole, names) {
  return names.flatMap(({ start, name }) =>
    bannedNames
      .filter(({ pattern }) => pattern.test(toCamelCase(name)))
      .map(({ instead }) => describe(path, whole, { at: start, found: name, instead })),
  );
}

function toCamelCase(name) {
  return name.replace(/-+([a-z])/g, (_, letter) => letter.toUpperCase());
}

function describe(path, whole, { at, found, instead }) {
  const line = whole.slice(0, at).split('\n').length;
  return `${path}:${line}: "${found.replace(/\s+/g, ' ')}": write ${instead}.`;
}
