// docs/security-asvs.md lists every requirement of OWASP ASVS 5.0, levels 1 and 2. Each row names the
// test that proves it, or the reason why there is none.
import { namedTests } from './named-tests.mjs';
import { readText, repositoryRoot } from '../../start/repository-files.mjs';

const page = 'docs/security-asvs.md';
/** Requirements of ASVS 5.0.0 by level. */
const counts = { 1: 70, 2: 183 };
const states = ['Met', 'Partly met', 'Operator', 'Not met', 'Not applicable'];

/** @returns {string[]} problems as `path:line: …` */
export function checkSecurity(root = repositoryRoot, expected = counts) {
  const tests = namedTests(root);
  const problems = [];
  const counted = new Map();
  const ofState = new Map(states.map((state) => [state.toLowerCase(), 0]));
  const seen = new Set();
  const lines = readText(page, root).split('\n');
  for (const [index, line] of lines.entries()) {
    const say = (problem) => problems.push(`${page}:${index + 1}: ${problem}`);
    const row = /^\| *(\d+\.\d+\.\d+) *\| *(\d) *\|([^|]*)\|([^|]*)\|(.*)\|\s*$/.exec(line);
    if (row === null) continue;
    const [id, level, , state, evidence] = row.slice(1).map((cell) => cell.trim());
    if (seen.has(id)) say(`${id} is listed twice.`);
    seen.add(id);
    counted.set(level, (counted.get(level) ?? 0) + 1);
    ofState.set(state.toLowerCase(), (ofState.get(state.toLowerCase()) ?? 0) + 1);
    if (!states.includes(state)) say(`${id}: "${state}" must be one of ${states.join(', ')}.`);
    if (evidence === '') say(`${id} names neither a test nor a reason.`);
    for (const proof of tests.listed(evidence)) {
      tests.problems(proof).forEach((problem) => say(`${id}: ${problem}`));
    }
  }
  for (const [level, count] of Object.entries(expected)) {
    const found = counted.get(level) ?? 0;
    if (found !== count)
      problems.push(`${page}: level ${level} has ${count} requirements, not ${found}.`);
  }
  return [...problems, ...problemsOfSummary(lines, ofState)];
}

/** "Of 253 requirements: met 164, not met 10, …" */
function problemsOfSummary(lines, ofState) {
  const at = lines.findIndex((line) => /^Of \d+ requirements: /.test(line));
  if (at < 0) return [`${page}: the line "Of … requirements: met …" is missing.`];
  const line = `${page}:${at + 1}`;
  const total = [...ofState.values()].reduce((sum, count) => sum + count, 0);
  const named = Number(/\d+/.exec(lines[at])?.[0]);
  const problems = named === total ? [] : [`${line}: "Of ${named}" must be ${total}.`];
  const wrong = [...lines[at].matchAll(/[:,] ([a-z ]+) (\d+)/g)]
    .filter(([, state, number]) => ofState.get(state) !== Number(number))
    .map(
      ([, state, number]) =>
        `${line}: "${state} ${number}" must be ${ofState.get(state) ?? 'left out'}.`,
    );
  return [...problems, ...wrong];
}
