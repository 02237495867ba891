import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start/start-error.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-config-'));
});

afterEach(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const read = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: join(folder, 'data'), ...settings });

function problemsOf(settings: Record<string, string>): string[] {
  try {
    read(settings);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('without settings', () => {
  it('has the presets', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      registration: 'open',
      passwordMinLength: 3,
      rateLimits: true,
      callsPerMinute: 3000,
      hourlyLimits: {
        registrations: 60,
        deviceSignIns: 60,
        resetMails: 20,
        resetMailsOfAccount: 3,
        passwordChangesOfAccount: 10,
        signInMailsOfAccount: 5,
      },
      quotas: { imageBytesOfAccount: 100e9, imageBytesOfOrganization: 1000e9 },
      metricsToken: undefined,
      trustedProxy: false,
      downloadUrl: undefined,
      logFormat: 'text',
    });
  });

  it('counts an empty setting as none', () => {
    const empty = { PORT: '', DATABASE_URL: '', TRUSTED_PROXY: ' ', MASTER_KEY: '' };
    expect(read(empty)).toEqual(read());
  });
});

describe('PUBLIC_URL', () => {
  it('follows host and port', () => {
    expect(read({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(read({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]:80');
  });

  it('has no slash at the end', () => {
    expect(read({ PUBLIC_URL: 'https://time.example.com/' }).publicUrl).toBe(
      'https://time.example.com',
    );
  });
});

it('reads every other setting', () => {
  const key = randomBytes(32);
  expect(
    read({
      DATABASE_URL: 'postgres:///tracker?host=/var/run/postgresql',
      SMTP_URL: 'smtp://mail.example.com',
      REGISTRATION: 'invited',
      GOOGLE_CLIENT_ID: 'an id',
      GOOGLE_CLIENT_SECRET: 'a secret',
      GOOGLE_ISSUER: 'https://login.example.com',
      PASSWORD_MIN_LENGTH: '12',
      RATE_LIMITS: 'off',
      TRUSTED_PROXY: '10.0.0.0/8, loopback,::1',
      DOWNLOAD_URL: 'https://example.com/app.exe',
      CONFIRM_DELETION: '2026-03-10',
      EXAMPLE_ACCOUNTS: 'lena:Lena:member, victor:Victor:client',
      LOG_FORMAT: 'json',
      MASTER_KEY: key.toString('base64'),
    }),
  ).toMatchObject({
    databaseUrl: 'postgres:///tracker?host=/var/run/postgresql',
    smtpUrl: 'smtp://mail.example.com',
    registration: 'invited',
    google: {
      clientId: 'an id',
      clientSecret: 'a secret',
      issuer: 'https://login.example.com/',
    },
    passwordMinLength: 12,
    rateLimits: false,
    trustedProxy: '10.0.0.0/8,loopback,::1',
    downloadUrl: 'https://example.com/app.exe',
    confirmedOn: new Date('2026-03-10T00:00:00Z'),
    exampleAccounts: [
      { key: 'lena', name: 'Lena', role: 'member' },
      { key: 'victor', name: 'Victor', role: 'client' },
    ],
    logFormat: 'json',
    masterKey: key,
  });
});

it('reports all problems at once, each with the name of its setting', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'https://example.com/tracker',
    DATABASE_URL: 'postgres://user:secret@host/',
    SMTP_URL: 'mail.example.com',
    REGISTRATION: 'closed',
    GOOGLE_ISSUER: 'http://login.example.com',
    PASSWORD_MIN_LENGTH: '2',
    RATE_LIMITS: 'no',
    REGISTRATIONS_PER_HOUR: '0',
    RESET_MAILS_PER_HOUR: 'many',
    RESET_MAILS_PER_ACCOUNT: '1.5',
    PASSWORD_CHANGES_PER_ACCOUNT: '0',
    SIGN_IN_MAILS_PER_ACCOUNT: '-1',
    ORGANIZATIONS_PER_ACCOUNT: '0',
    PROJECTS_PER_ORGANIZATION: 'no',
    SESSIONS_PER_ACCOUNT: '0',
    RECORDERS_PER_ACCOUNT: '0',
    IMAGE_GB_PER_ACCOUNT: '0.5',
    IMAGE_GB_PER_ORGANIZATION: '-1',
    TRUSTED_PROXY: '10.0.0.0/33',
    DOWNLOAD_URL: 'ftp://example.com',
    CONFIRM_DELETION: '2026-02-30',
    EXAMPLE_ACCOUNTS: 'lena:Lena:admin',
    DRAIN_SECONDS: '301',
    LOG_FORMAT: 'xml',
    MASTER_KEY: 'c2hvcnQ=',
  };
  const problems = problemsOf(wrong);
  const named = problems.map((line) => /^ {2}- ([A-Z_]+): \S/.exec(line)?.[1]);
  expect(named.toSorted()).toEqual(Object.keys(wrong).toSorted());
  expect(problems.join('\n')).not.toContain('secret');
});

it.each([
  ['smtp:', /names no server/],
  ['smtp://me@example.com:50%off@mail.example.com', /a % .* as %25/],
])('refuses the mail server %s', (text, message) => {
  expect(problemsOf({ SMTP_URL: text }).join()).toMatch(message);
});

it('requires both or neither of the Google credentials', () => {
  expect(read().google).toBeUndefined();
  const google = { clientId: 'an id', clientSecret: 'a secret' };
  expect(read({ GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }).google).toEqual({
    ...google,
    issuer: 'https://accounts.google.com',
  });
  expect(problemsOf({ GOOGLE_CLIENT_ID: 'an id' }).join()).toContain('GOOGLE_CLIENT_SECRET');
  expect(problemsOf({ GOOGLE_CLIENT_SECRET: 'a secret' }).join()).toContain('GOOGLE_CLIENT_ID');
});

it.each(['-1', '1.5', '3e3', 'http'])('refuses the port %s', (port) => {
  expect(problemsOf({ PORT: port })).toHaveLength(1);
});

describe('the master key', () => {
  const path = () => join(folder, 'data', 'secrets', 'master.key');

  it('is created once and readable only by its owner', () => {
    const { masterKey } = read();
    expect(masterKey).toHaveLength(32);
    expect(read().masterKey).toEqual(masterKey);
    expect(readFileSync(path(), 'utf8').trim()).toBe(masterKey.toString('base64'));
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'data', 'secrets')).mode & 0o777).toBe(0o700);
  });

  it('is not created again for a database that uses another key', () => {
    mkdirSync(join(folder, 'data', 'postgres', 'data'), { recursive: true });
    expect(() => read()).toThrow(/master key is missing.*Restore/);
  });

  it('is refused when the file is damaged', () => {
    read();
    writeFileSync(path(), 'half a k');
    expect(() => read()).toThrow(/does not hold a key/);
  });
});

it('reports that the data folder cannot be created, together with other problems', () => {
  writeFileSync(join(folder, 'data'), 'a file');
  const problems = problemsOf({ PORT: 'x' });
  expect(problems).toHaveLength(2);
  expect(problems.join()).toMatch(/PORT: .*DATA_DIR: The data folder .* cannot be used: EEXIST/);
  const below = { DATA_DIR: join(folder, 'data', 'below') };
  expect(problemsOf(below).join()).toMatch(/DATA_DIR: .* cannot be used/);
});

it.runIf(process.platform === 'linux')('gives up where no folder can be made at all', () => {
  expect(problemsOf({ DATA_DIR: '/proc/tracker/data' }).join()).toMatch(/DATA_DIR: .* ENOENT/);
});

describe('BACKUP_DIR and BACKUP_WAL', () => {
  it('refuses WAL with an external database, and says what to do', () => {
    const external = { BACKUP_DIR: '/backup', DATABASE_URL: 'postgres://me@host/db' };
    expect(problemsOf(external)).toEqual([]);
    expect(problemsOf({ ...external, BACKUP_WAL: 'on' })).toEqual([
      expect.stringMatching(
        /BACKUP_WAL: .*embedded PostgreSQL only\. With DATABASE_URL, leave it out/,
      ),
    ]);
  });

  it('refuses a folder inside the data folder, also through a link', () => {
    mkdirSync(join(folder, 'data'));
    symlinkSync(join(folder, 'data'), join(folder, 'link'));
    for (const backups of ['data', 'data/backups', 'link/new/backups']) {
      expect(problemsOf({ BACKUP_DIR: join(folder, backups) })).toEqual([
        expect.stringMatching(/BACKUP_DIR: .* is inside DATA_DIR/),
      ]);
    }
    expect(problemsOf({ BACKUP_DIR: join(folder, 'data-backups') })).toEqual([]);
  });
});
