// Decisions are numbered without gaps, and a page that changes an older one is linked from it, so that
// nobody relies on an outdated page. A sentence that says so counts, wherever it is on the newer page.
import { readText, repositoryFiles, repositoryRoot } from '../../start/repository-files.mjs';

const folder = 'docs/decisions/';
/** What a newer page says, and what the older page says in return. */
const pairs = [
  ['Changes', 'Changed by'],
  ['Supersedes', 'Superseded by'],
];

/** @returns {string[]} problems as `path: …` */
export function checkDecisions(root = repositoryRoot) {
  const pages = repositoryFiles(root)
    .filter((path) => path.startsWith(folder) && path.endsWith('.md'))
    .map((path) => ({
      path,
      number: path.slice(folder.length).slice(0, 3),
      ...linksOf(path, root),
    }));
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  return [
    ...pages.flatMap((page, index) => problemsOfNumber(page, index)),
    ...pages.flatMap(problemsOfSentences),
    ...pages.flatMap((page) =>
      page.links.flatMap((link) => problemsOfLink(page, link, byNumber.get(link.number))),
    ),
  ];
}

function linksOf(path, root) {
  const text = readText(path, root);
  const lines = text.split('\n');
  const links = lines.flatMap((line) => {
    const verb = pairs.flat().find((one) => line.startsWith(`${one} [`));
    if (verb === undefined) return [];
    return [...line.matchAll(/\[(\d{3})\]/g)].map(([, number]) => ({ verb, number }));
  });
  return { title: lines[0], text, links };
}

const saysSo =
  /\b(?:changes|replaces|supersedes|overrides)\b[^.;:()]{0,60}\[(?:decision )?(\d{3})\]/gi;

/** Sentences such as "This replaces the queue of [019](…)" need a line at the top of the page, too. */
function problemsOfSentences({ path, number, text, links }) {
  return [...text.replace(/\s+/g, ' ').matchAll(saysSo)]
    .map(([, other]) => other)
    .filter((other) => other < number && !links.some((link) => link.number === other))
    .map(
      (other) => `${path}: add a line "Changes [${other}](…)" at the top, as a sentence says it.`,
    );
}

function problemsOfNumber({ path, number, title }, index) {
  const expected = String(index + 1).padStart(3, '0');
  if (number !== expected)
    return [`${path}: the next free number is ${expected}. Rename the page.`];
  if (!title.startsWith(`# ${number}: `))
    return [`${path}: its title must start with "# ${number}: ".`];
  return [];
}

function problemsOfLink(page, { verb, number }, other) {
  const [newer, older] = pairs.find((pair) => pair.includes(verb));
  const expected = verb === newer ? older : newer;
  if (other === undefined) return [`${page.path}: there is no decision ${number}.`];
  if ((verb === newer) !== page.number > number) {
    return [
      `${page.path}: "${verb} [${number}]" names ${verb === newer ? 'a newer' : 'an older'} page.`,
    ];
  }
  const isLinkedBack = other.links.some(
    (link) => link.verb === expected && link.number === page.number,
  );
  return isLinkedBack
    ? []
    : [
        `${other.path}: add a line "${expected} [${page.number}](…)", because ${page.path} says "${verb} [${number}]".`,
      ];
}
