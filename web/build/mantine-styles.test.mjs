import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const source = join(import.meta.dirname, '../src');
const packageFolder = (name) => dirname(require.resolve(`${name}/styles.css`));
const core = join(packageFolder('@mantine/core'), 'esm');

/** Components that are imported by others but never rendered here. */
const neverShown = ['CheckboxCard', 'RadioCard'];

/** The base styles, and those of toasts. */
const alwaysNeeded = ['default-css-variables', 'baseline', 'global', 'Notification', 'CloseButton'];

/** The style files of Mantine that one of our files imports, by component. */
function imported(file) {
  const css = readFileSync(join(source, file), 'utf8');
  return [...css.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name);
}

/** The names that files import from a package: `import { Menu, type MenuProps } from …`. */
function namesFrom(packageName, files) {
  const pattern = new RegExp(`import \\{([^}]*)\\} from ["']${packageName}["']`, 'g');
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    ),
  );
}

const componentFiles = new Map(
  globSync('components/**/*.mjs', { cwd: core }).map((file) => [
    basename(file, '.mjs'),
    join(core, file),
  ]),
);

/** The component and all it is made of. */
function partsOf(name) {
  const seen = new Set();
  const open = [componentFiles.get(name)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, path = ''] of text.matchAll(/from "(\.[^"]+)"/g)) {
      const next = join(dirname(file), path);
      if (!next.startsWith(join(core, 'core'))) open.push(next);
    }
  }
  return [...seen];
}

/** Names of the style files of a component and its parts. */
function stylesOf(name) {
  return partsOf(name)
    .filter((file) => file.endsWith('.module.mjs'))
    .map((file) => basename(file, '.module.mjs'))
    .filter((style) => !neverShown.includes(style));
}

const everywhere = globSync('**/*.tsx', { cwd: source }).map((file) => join(source, file));
/** The page of the recorder is a build of its own, with further styles. */
const isRecorderPage = (file) => file.startsWith(join(source, 'recorder-page'));
const ours = everywhere.filter((file) => !isRecorderPage(file));
const dates = globSync('esm/**/*.mjs', { cwd: packageFolder('@mantine/dates') }).map((file) =>
  join(packageFolder('@mantine/dates'), file),
);
const start = imported('ui/mantine-start.css');
const later = imported('ui/mantine-later.css');
const all = [...start, ...imported('ui/mantine-signed-in.css'), ...later];

test('every component of Mantine that we use has its styles', () => {
  const used = new Set([
    ...namesFrom('@mantine/core', ours),
    // The calendar and the input of a date are all that we use of their package.
    ...namesFrom(
      '@mantine/core',
      dates.filter((file) => file.includes('/DatePicker')),
    ),
  ]);
  expect(used).toContain('Button');
  const needed = new Set([...used].flatMap(stylesOf));
  expect([...needed].filter((name) => !all.includes(name)).sort()).toEqual([]);
  expect(all.filter((name) => !needed.has(name) && !alwaysNeeded.includes(name))).toEqual([]);
});

test('signed-out pages find their styles without those of signed-in pages', () => {
  const folders = [
    'accounts/sign-in',
    'errors',
    'ui/failure-notice',
    'ui/fields/submit',
    'ui/fields/pass',
  ];
  const files = ours.filter((file) => folders.some((folder) => file.includes(`/${folder}`)));
  const used = [...namesFrom('@mantine/core', files)];
  expect(used).toContain('PasswordInput');
  const missing = used.flatMap(stylesOf).filter((name) => !start.includes(name));
  expect(missing).toEqual([]);
});

test('a file imports the styles of its components that no first view shows', () => {
  const users = ours.filter((file) =>
    [...namesFrom('@mantine/core', [file])].flatMap(stylesOf).some((name) => later.includes(name)),
  );
  expect(users.length).toBeGreaterThan(0);
  const isImportedBy = (file) => readFileSync(file, 'utf8').includes('/mantine-later.css');
  expect(users.filter((file) => !isImportedBy(file))).toEqual([]);
});

test('the page of the recorder finds its styles', () => {
  const used = [...namesFrom('@mantine/core', everywhere.filter(isRecorderPage))];
  expect(used).toContain('TagsInput');
  const shown = [...all, ...imported('recorder-page/mantine-recorder-page.css')];
  expect(used.flatMap(stylesOf).filter((name) => !shown.includes(name))).toEqual([]);
});
