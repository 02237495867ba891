import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newSignInMail, passwordChangedMail } from '../accounts/account-mails.ts';
import { createKeyring } from '../files/keyring.ts';
import type { Message } from '../mail/message.ts';
import {
  organizationInvitationMail,
  organizationJoinedMail,
} from '../members/organization-invitation-mails.ts';
import { invitationMail, joinedMail } from '../members/project-invitation-mails.ts';
import { forgottenTimerMail, weeklyDigestMail } from '../notices/notice-mails.ts';
import { i18n } from './server-texts.ts';

const sources = join(import.meta.dirname, '..');
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }));
const catalog = readFileSync(join(sources, '../locales/en.po'), 'utf8');

afterEach(() => i18n.load({}));

it('puts values into a text, and refuses a text whose value is missing', () => {
  const values = { inviter: '"Olivia"', organization: '"$& Northwind {x}"' };
  expect(i18n.t('{inviter} added you to {organization}', values)).toBe(
    '"Olivia" added you to "$& Northwind {x}"',
  );
  expect(() => i18n.t('{days} days')).toThrow('days');
});

it.each([
  [1, 'one day'],
  [1200, '1,200 days'],
])('chooses the plural of %i', (days, text) => {
  expect(i18n.t('{days, plural, one {one day} other {# days}}', { days })).toBe(text);
});

it('has a translation of each text', () => {
  i18n.load({ '{name}: {time}': '{time} für {name}' });
  expect(i18n.t('{name}: {time}', { name: 'Web', time: '1h 09m' })).toBe('1h 09m für Web');
});

describe('mails', () => {
  const origin = { address: '192.0.2.1', userAgent: undefined, now: new Date(0) };
  const url = 'https://tracker.example.com';
  const names = { organization: 'Acme', invitedBy: 'Olivia', project: 'Web', projects: ['Web'] };
  const links = { publicUrl: url, verification: [] };
  const services = { publicUrl: url, keyring: createKeyring(randomBytes(32)) };
  const projects = [{ name: 'Web', seconds: 3600 }];
  const mails: (() => Message)[] = [
    () => passwordChangedMail('a@example.com', origin, url),
    () => newSignInMail('a@example.com', origin, url),
    () => organizationInvitationMail('a@example.com', names, url),
    () => organizationJoinedMail('a@example.com', names, links),
    () => invitationMail('a@example.com', names, url),
    () => joinedMail('a@example.com', names, links),
    () => forgottenTimerMail({ user_id: 1, email: 'a@example.com', project_name: 'Web' }, services),
    () =>
      weeklyDigestMail(
        { id: 1, email: 'a@example.com', isDecimal: false },
        { first: '1 June', last: '7 June', work: [{ organization: 'Acme', projects }] },
        services,
      ),
  ];

  it('are in brackets where every text of the catalog is', () => {
    const messages = [...catalog.matchAll(/^msgid "(.+)"$/gm)].map(([, text = '']) => text);
    i18n.load(Object.fromEntries(messages.map((text) => [text, `[${text}]`])));
    for (const write of mails) {
      const { subject, text } = write();
      expect([subject, ...text.split('\n')].map(withoutBrackets).filter(Boolean)).toEqual([]);
    }
  });

  it('have every sentence in the catalog', () => {
    const sentences = code.flatMap(({ path, text }) =>
      listSentences(text).map((sentence) => `${path}: ${sentence}`),
    );
    expect(sentences).toEqual([]);
  });
});

/** A line without its texts and links. */
function withoutBrackets(line: string): string {
  const shorter = line.replaceAll(/\[[^[\]]*\]/g, '');
  return shorter === line ? line.replaceAll(/https:\S+/g, '').trim() : withoutBrackets(shorter);
}

/** Literals with several words in the functions that write mails. */
function listSentences(text: string): string[] {
  const withoutTexts = text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/i18n\.t\(\s*(['"`])(?:(?!\1)[^])*\1/g, 'i18n.t(');
  return withoutTexts
    .split(/^(?=export |(?:async )?function )/m)
    .filter((part) => /\): Message \{|: JoinedLinks \{/.test(part))
    .flatMap((part) => part.match(/(['"`])(?:(?!\1)[^])*\1/g) ?? [])
    .filter((literal) => /[A-Za-z]{2} [A-Za-z]/.test(literal));
}
