// The programs of the operating system that npm test needs: an X display to record, a browser, and an older
// PostgreSQL for a second run of the feature tests.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runProgram } from './child-program.mjs';
import { say, step, Stop } from './progress.mjs';

/** Command → Debian package. */
const desktopCommands = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  xterm: 'xterm',
  xprop: 'x11-utils',
  import: 'imagemagick',
};

/**
 * The first one saves processor time (e2e/stack/config.ts). Tests that need the others are skipped without them:
 * two monitors, since Xvfb has one, a start through a connection pooler, the keychain, notifications and screen
 * lock of a desktop session, and a Wayland desktop.
 */
const optionalPackages = {
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  pgbouncer: '/usr/sbin/pgbouncer',
  'xserver-xorg-core': '/usr/bin/Xorg',
  'xserver-xorg-video-dummy': '/usr/lib/xorg/modules/drivers/dummy_drv.so',
  'x11-xserver-utils': '/usr/bin/xrandr',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'gnome-keyring': '/usr/bin/gnome-keyring-daemon',
  dunst: '/usr/bin/dunst',
  i3lock: '/usr/bin/i3lock',
  sway: '/usr/bin/sway',
  swaybg: '/usr/bin/swaybg',
  swaylock: '/usr/bin/swaylock',
  grim: '/usr/bin/grim',
  foot: '/usr/bin/foot',
};

/** What runs the recorder for Windows, compiles a library that wine lacks, and makes the installer. */
const winePackages = {
  wine: '/usr/bin/wine',
  wine64: '/usr/lib/wine/wine64',
  'gcc-mingw-w64-x86-64': '/usr/bin/x86_64-w64-mingw32-gcc',
  nsis: '/usr/bin/makensis',
};

/** What installs the packages of the server in a system of its own, and builds its image. */
const serverPackages = {
  debootstrap: '/usr/sbin/debootstrap',
  buildah: '/usr/bin/buildah',
  'docker-compose': '/usr/bin/docker-compose',
};

/** A Ceph cluster of one node with its S3 gateway. */
const cephPackages = {
  radosgw: '/usr/bin/radosgw',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-common': '/usr/bin/ceph',
};

/** Two PostgreSQL of which Patroni makes one the leader, and a network for their machines. */
const databasePairPackages = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
  iptables: '/usr/sbin/iptables',
};

const loadBalancerPackages = { haproxy: '/usr/sbin/haproxy' };

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The oldest supported PostgreSQL comes first. */
const olderPostgresFolders = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/17/bin',
];

/**
 * Installs what is missing if run as root with apt-get; otherwise says what to run.
 * @param {{ withOlderPostgres?: boolean }} needs
 * @returns {Promise<{ browser: string, olderPostgres: string | undefined }>}
 */
export async function ensureSystemPrograms({ withOlderPostgres = false } = {}) {
  const listMissing = () => listMissingPackages(withOlderPostgres);
  if (listMissing().length > 0) {
    if (!mayInstall()) throw new Stop(describeMissing(listMissing()));
    await step(`Installing ${listMissing().join(', ')}`, () => install(listMissing()));
    if (listMissing().length > 0) throw new Stop(describeMissing(listMissing()));
  }
  await installOptional(optionalPackages);
  return { browser: findBrowser(), olderPostgres: findOlderPostgres() };
}

/** The test of the recorder for Windows says what is missing when this cannot install it. */
export async function ensureWine() {
  await installOptional(winePackages);
}

/** The test of the server's packages says what is missing, too. */
export async function ensureServerPackaging() {
  await installOptional(serverPackages);
}

/** The test of object stores says what is missing when this cannot install it. */
export async function ensureCeph() {
  await installOptional(cephPackages);
}

/** The tests of several servers say what is missing when this cannot install it. */
export async function ensureLoadBalancer() {
  await installOptional(loadBalancerPackages);
}

/** The test of high availability says what is missing, too. */
export async function ensureDatabasePair() {
  await installOptional(databasePairPackages);
}

function mayInstall() {
  return process.getuid?.() === 0 && findCommand('apt-get') !== undefined;
}

/** @param {Record<string, string>} packages Debian package → a file of it */
async function installOptional(packages) {
  const wished = Object.entries(packages).filter(([, path]) => !existsSync(path));
  if (wished.length === 0 || !mayInstall()) return;
  const names = wished.map(([name]) => name);
  await step(`Installing ${names.join(', ')}`, () => install(names));
}

/** Without fonts, text is shown as boxes. @returns {string[]} Debian packages */
function listMissingPackages(withOlderPostgres) {
  const missing = Object.entries(desktopCommands)
    .filter(([command]) => findCommand(command) === undefined)
    .map(([, name]) => name);
  if (!existsSync('/usr/share/fonts')) missing.push('fonts-dejavu-core');
  if (findBrowser() === undefined) missing.push('chromium');
  if (withOlderPostgres && findOlderPostgres() === undefined) missing.push('postgresql-15');
  return missing;
}

function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named))
    throw new Stop(`CHROME_PATH names ${named}, which is not there.`);
  return named || browsers.find((path) => existsSync(path));
}

function findOlderPostgres() {
  const named = process.env.TEST_POSTGRES_BIN;
  return [named, ...olderPostgresFolders].find(
    (folder) => folder && existsSync(join(folder, 'initdb')),
  );
}

function findCommand(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function install(packages) {
  keepPostgresFromRunning(packages);
  const apt = (args) =>
    runProgram('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const installing = ['install', '-y', '--no-install-recommends'];
  if ((await apt([...installing, ...packages])).code === 0) return;
  // The package lists may be missing or old, and some systems have a PostgreSQL other than 15.
  await apt(['update']);
  const isOffered = (await apt(['install', '--dry-run', 'postgresql-15'])).code === 0;
  const offered = packages.map((name) =>
    isOffered ? name : name.replace(/^(postgresql)-15$/, '$1'),
  );
  const { code, output } = await apt([...installing, ...offered]);
  if (code !== 0) say(output.trim());
}

/** Debian's package starts a server, but we need only its programs. */
function keepPostgresFromRunning(packages) {
  const path = '/etc/postgresql-common/createcluster.conf';
  if (!packages.some((name) => name.startsWith('postgresql')) || existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'create_main_cluster = false\n');
}

function describeMissing(packages) {
  const lines = [`The tests need programs that are not there: ${packages.join(', ')}`];
  if (process.platform !== 'linux') {
    lines.push('The journeys record a real Linux desktop (X11); run them on Linux.');
  } else {
    lines.push('On Debian or Ubuntu, run this and then start the tests again:');
    lines.push(`  sudo apt-get install -y ${packages.join(' ')}`);
    const versions = availablePostgresVersions();
    if (packages.includes('postgresql-15') && versions.length > 0) {
      lines.push(`(found PostgreSQL ${versions.join(', ')}, but no 15, 16 or 17)`);
    }
  }
  lines.push(
    'CHROME_PATH may name an installed Chrome, Chromium or Edge,',
    'TEST_POSTGRES_BIN the folder of the programs of a PostgreSQL 15, 16 or 17.',
  );
  return lines.join('\n');
}

function availablePostgresVersions() {
  return existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
}
