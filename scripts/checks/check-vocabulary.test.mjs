import { expect, it } from 'vitest';
import { checkVocabulary } from './check-vocabulary.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const check = (files) => withTemporaryTree(files, checkVocabulary);

it.each([
  ['a comment', { 'a.ts': '// Whoever starts a timer.\nexport const a = 1;\n' }, 1],
  ['a comment of several lines', { 'a.ts': '/**\n * Locks\n * in a\n * ring.\n */\n' }, 3],
  ['a comment after code', { 'a.ts': "export const a = 'x'; // for ever\n" }, 1],
  ['a comment in JSX', { 'a.tsx': 'export const a = <p>{/* by hand */}</p>;\n' }, 1],
  ['a message', { 'a.ts': "export const a =\n  'Gone for ever';\n" }, 2],
  ['a template', { 'a.ts': 'export const a = (n: number) => `${n} by hand`;\n' }, 1],
  ['JSX text', { 'a.tsx': 'export const a = (\n  <p>\n    Added by hand\n  </p>\n);\n' }, 3],
  ['a name', { 'a.ts': "export const roleWords = 'x';\n" }, 1],
  ['a file name', { 'role-words.ts': '\n' }, 1],
  ['a document', { 'a.md': 'One\n\nIt is told\n' }, 3],
  ['SQL', { 'a.sql': 'select 1;\n-- Whoever asks.\n' }, 2],
  ['CSS', { 'a.css': 'a {\n  /* for ever */\n}\n' }, 2],
])('refuses banned words in %s', async (_, files, line) => {
  const [path] = Object.keys(files);
  expect(await check(files)).toEqual([
    expect.stringMatching(new RegExp(`^${path}:${line}: ".+": write .+\\.$`)),
  ]);
});

it.each([
  ['e-mail', 'email'],
  ['He records', 'they'],
  ['the server is told', 'notified'],
  ['a ten-minute mark', 'window'],
  ['a sign of life', 'heartbeat'],
])('says what to write instead of "%s"', async (text, instead) => {
  expect(await check({ 'a.md': text })).toEqual([expect.stringContaining(instead)]);
});

it.each([
  'This is already so.',
  'What the address names does not exist any more.',
  'The programs that have recorded for you, and what they said last.',
  'An open page leaves recording to the desktop recorder',
  'Screen not shared: An open page recorded the time only.',
  'Behind the last page nobody says how many they are.',
  'As in the 24 hours before',
  '34 h 22 min less than in the previous days',
  'No picture came from the recorder.',
  'Too short. No capture fell into 6 min.',
  'Without input nothing is captured.',
  'One in about 6',
  'Ten minutes each',
  'the taller, the more active',
  'Everybody',
  'Nobody like that.',
  'By the clock of Europe/Berlin.',
  'Why it was not recorded',
  'What goes',
  'It cannot be brought back.',
  'Select none',
  'Days begin and end by it where you look at them.',
  'each look noted by the server',
  'One in full, 3 times',
  'Mara looked. At a screenshot of yours',
  'How often the screens of others are captured, whose work you see',
  'time goes together with its screenshots',
  'What they see is what you see',
  'Away from the desk',
  'All monitors, as they are.',
  'One screenshot in each 10 minutes',
  'One at a random moment of each span.',
  'never records (viewer)',
  'Works in the projects chosen',
  'None: only the organization.',
  'Role in them',
  'What is worked on',
  'No project to record in',
  'Nothing records',
  'Recording time by the browser',
  'Nobody at work, says the browser',
  'The screen is locked, says the desktop',
  'Server not reached',
  'Recorded time that was not taken.',
  'Worked in 7 days',
  'Here since',
  'Switch to it',
  'Asks when idle',
  'Keeps screenshots',
  'With a reason, marked as such.',
  'They are noted with the time.',
  'Look at the days before',
  'Show it alone',
  'Open one to see the titles',
  'Compare with the one before',
  'Captures in a second',
  '00:45:40 was left out, since other time is there',
  'This link is not whole',
  'just leave this mail alone',
  'sign in with it',
  'A new one signs you out',
  'End all others',
  'of a window only the application is known',
  'Too much happened at the same moment',
  'Some fields need another look.',
  'the time in between counts',
  'the timer was stopped as of 15:02',
  'Installing packages, this once',
  'An example of the template.',
  'Everything is open to you already',
])('refuses "%s", as the interface had it', async (text) => {
  expect(await check({ 'a.md': text })).not.toEqual([]);
});

it.each(['whenAskedToStop', 'createTurns', 'LateTip', 'judgeTold', 'keepProject', 'byHand'])(
  'refuses the name %s',
  async (name) => {
    expect(await check({ 'a.ts': `export const ${name} = 1;\n` })).toHaveLength(1);
  },
);

it('accepts other words, code in documents and single words in strings', async () => {
  const files = {
    'a.ts': "// They can be told apart.\nexport const a = ['him', 'https://x/his'];\n",
    'a.md': 'Read `for ever` in [this](his.md).\n\n```sh\nby hand\n```\n',
  };
  expect(await check(files)).toEqual([]);
});
