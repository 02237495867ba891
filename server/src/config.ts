import { resolve } from 'node:path';
import { isIP } from 'node:net';
import {
  readBackupSchedule,
  refuseBackupsInside,
  type BackupSchedule,
} from './backup/backup-schedule-config.ts';
import { openDataDir } from './start/data-dir.ts';
import type { HourlyLimits } from './accounts/sign-in/hourly-limits.ts';
import type { Quotas } from './access/quotas.ts';
import { readMasterKey } from './start/master-key.ts';
import { logLevels, type LogLevel } from './start/log.ts';
import { readQuotas } from './access/quota-config.ts';
import type { S3Address } from './files/s3/open-s3-client.ts';
import { readFilesUrl } from './start/read-files-url.ts';
import { SettingReader, type Environment } from './start/setting-reader.ts';
import { refuseMoveTarget } from './start/move-marker.ts';
import { refuseUnfinishedRestore } from './start/unfinished-restore.ts';

/** `key` is the last part of its address `/demo/<key>`, which signs in. */
export type ExampleAccount = { key: string; name: string; role: 'owner' | 'member' | 'client' };

export interface Config {
  host: string;
  port: number;
  /** The public address, without a slash at the end. */
  publicUrl: string;
  /** Real path of the data folder. */
  dataDir: string;
  /** The operator's PostgreSQL. Undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** The object store of the images. Undefined: they are in `DATA_DIR/files`. */
  filesUrl: S3Address | undefined;
  /** Undefined: mails are written to the log and to `DATA_DIR/mail`. */
  smtpUrl: string | undefined;
  registration: 'open' | 'invited';
  /** The credentials of this server at Google. Undefined: no sign-in with Google. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  passwordMinLength: number;
  rateLimits: boolean;
  /** Per token, or per IP address without one. */
  callsPerMinute: number;
  /** Mails per day. */
  mailLimits: { perRecipient: number; perAccount: number; perUnverifiedAccount: number };
  hourlyLimits: HourlyLimits;
  quotas: Quotas;
  /** The token for /metrics. Undefined: /metrics does not exist. */
  metricsToken: string | undefined;
  /**
   * Addresses and ranges of proxies whose X-Forwarded-For is trusted, separated by commas. False:
   * none.
   */
  trustedProxy: string | false;
  /** A folder of packages if it ends with a slash, else a page or file. Undefined: `DATA_DIR/downloads`. */
  downloadUrl: string | undefined;
  /** Accounts of example data that the sign-in page offers. Only `npm run demo` sets them. */
  exampleAccounts: ExampleAccount[];
  /** How long a stopping server goes on answering, until load balancers have noticed. */
  drainSeconds: number;
  logFormat: 'text' | 'json';
  logLevel: LogLevel;
  /** The address of a collector of OpenTelemetry. Undefined: no traces. */
  tracesUrl: string | undefined;
  /**
   * The date on which an operator confirms that the clock is correct and everything due may be
   * deleted.
   */
  confirmedOn: Date | undefined;
  /** Undefined: no scheduled backups. */
  backups: BackupSchedule | undefined;
  /** 32 bytes that encrypt the keys of the organizations. */
  masterKey: Buffer;
}

/**
 * The settings from the environment. Creates DATA_DIR and, at the first start, its master key.
 * Throws a StartError that lists every invalid setting and its remedy. `beforeWriting` is called
 * when all settings are valid and nothing is written to DATA_DIR yet.
 */
export function readConfig(
  environment: Environment = process.env,
  beforeWriting: (known: { dataDir: string; port: number }) => void = () => undefined,
): Config {
  const reader = new SettingReader(environment);
  const host = reader.text('HOST') ?? '127.0.0.1';
  const port = reader.wholeNumber('PORT', 3000, [1, 65_535]);
  const settings = {
    host,
    port,
    publicUrl: readPublicUrl(reader) ?? defaultPublicUrl(host, port),
    databaseUrl: readDatabaseUrl(reader),
    filesUrl: readFilesUrl(reader),
    smtpUrl: readSmtpUrl(reader),
    registration: reader.oneOf('REGISTRATION', ['open', 'invited']),
    google: readGoogle(reader),
    // The contract limits passwords to 50 characters.
    passwordMinLength: reader.wholeNumber('PASSWORD_MIN_LENGTH', 3, [3, 50]),
    rateLimits: reader.oneOf('RATE_LIMITS', ['on', 'off']) === 'on',
    callsPerMinute: reader.wholeNumber('CALLS_PER_MINUTE', 3000, [10, 10_000_000]),
    hourlyLimits: {
      registrations: reader.wholeNumber('REGISTRATIONS_PER_HOUR', 60, hourlyRange),
      resetMails: reader.wholeNumber('RESET_MAILS_PER_HOUR', 20, hourlyRange),
      resetMailsOfAccount: reader.wholeNumber('RESET_MAILS_PER_ACCOUNT', 3, hourlyRange),
      passwordChangesOfAccount: reader.wholeNumber('PASSWORD_CHANGES_PER_ACCOUNT', 10, hourlyRange),
      deviceSignIns: reader.wholeNumber('RECORDER_SIGN_INS_PER_HOUR', 60, hourlyRange),
      signInMailsOfAccount: reader.wholeNumber('SIGN_IN_MAILS_PER_ACCOUNT', 5, hourlyRange),
    },
    mailLimits: {
      perRecipient: reader.wholeNumber('MAILS_PER_RECIPIENT', 10, mailRange),
      perAccount: reader.wholeNumber('MAILS_PER_ACCOUNT', 200, mailRange),
      perUnverifiedAccount: reader.wholeNumber('MAILS_PER_UNVERIFIED_ACCOUNT', 20, mailRange),
    },
    quotas: readQuotas(reader),
    metricsToken: readMetricsToken(reader),
    trustedProxy: readTrustedProxy(reader),
    downloadUrl: readDownloadUrl(reader),
    exampleAccounts: readExampleAccounts(reader),
    drainSeconds: reader.wholeNumber('DRAIN_SECONDS', 0, [0, 300]),
    logFormat: reader.oneOf('LOG_FORMAT', ['text', 'json']),
    logLevel: reader.oneOf('LOG_LEVEL', logLevels),
    tracesUrl: readTracesUrl(reader),
    confirmedOn: readConfirmedOn(reader),
    backups: readBackupSchedule(reader),
  };
  const readKey = readMasterKey(reader);
  const dataDir = reader.attempt(() => openDataDir(resolve(reader.text('DATA_DIR') ?? 'data')));
  refuseBackupsInside(dataDir, settings.backups, reader);
  reader.finish();
  refuseUnfinishedRestore(dataDir);
  if (settings.databaseUrl === undefined) refuseMoveTarget(dataDir);
  beforeWriting({ dataDir, port });
  return { ...settings, dataDir, masterKey: readKey(dataDir) };
}

const hourlyRange: [number, number] = [1, 1_000_000];
const mailRange: [number, number] = [1, 1_000_000];

function readPublicUrl(reader: SettingReader): string | undefined {
  const url = reader.url('PUBLIC_URL', ['http:', 'https:'], 'https://time.example.com');
  if (url === undefined) return undefined;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    reader.problem(
      'PUBLIC_URL',
      `leave out what follows the host name: ${url.origin}. A path is not supported.`,
    );
  }
  return url.origin;
}

function defaultPublicUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

export function readDatabaseUrl(reader: SettingReader): string | undefined {
  const example = 'postgres://user:password@host:5432/database';
  const url = reader.url('DATABASE_URL', ['postgres:', 'postgresql:'], example);
  if (url?.pathname.replace('/', '') === '') {
    reader.problem('DATABASE_URL', `it names no database. It looks like ${example}`);
  }
  return url?.href;
}

function readSmtpUrl(reader: SettingReader): string | undefined {
  const example = 'smtps://user:password@mail.example.com';
  const url = reader.url('SMTP_URL', ['smtp:', 'smtps:'], example);
  if (url?.hostname === '') {
    reader.problem('SMTP_URL', `it names no server. It looks like ${example}`);
  }
  if (url !== undefined && !canBeDecoded(url.username + url.password)) {
    reader.problem('SMTP_URL', 'write a % in its user or password as %25.');
  }
  return url?.href;
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readGoogle(reader: SettingReader): Config['google'] {
  const clientId = reader.text('GOOGLE_CLIENT_ID');
  const clientSecret = reader.text('GOOGLE_CLIENT_SECRET');
  const issuer = reader.url('GOOGLE_ISSUER', ['https:', 'http:'], 'https://accounts.google.com');
  if (issuer?.protocol === 'http:' && !isThisMachine(issuer.hostname)) {
    reader.problem('GOOGLE_ISSUER', 'only a provider on this machine may do without https.');
  }
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
    reader.problem(missing, 'set both, as Google gives them, or neither.');
    return undefined;
  }
  return { clientId, clientSecret, issuer: issuer?.href ?? 'https://accounts.google.com' };
}

function readDownloadUrl(reader: SettingReader): string | undefined {
  const example = 'https://example.com/downloads/';
  const url = reader.url('DOWNLOAD_URL', ['http:', 'https:'], example);
  const isFolder = url?.pathname.endsWith('/') === true;
  if (isFolder && url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    reader.problem('DOWNLOAD_URL', 'packages on another machine need https.');
  }
  if (isFolder && (url.search !== '' || url.hash !== '')) {
    reader.problem('DOWNLOAD_URL', `leave out what follows the folder: ${example}`);
  }
  return url?.href;
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function readExampleAccounts(reader: SettingReader): ExampleAccount[] {
  const entries = reader.text('EXAMPLE_ACCOUNTS')?.split(',') ?? [];
  return entries.flatMap((entry) => {
    const found = /^(\w+):([\p{L} ]+):(owner|member|client)$/u.exec(entry.trim());
    if (found === null) {
      reader.problem('EXAMPLE_ACCOUNTS', `"${entry}" is not an entry like lena:Lena:member.`);
      return [];
    }
    const [, key = '', name = '', role] = found;
    return [{ key, name, role: role as ExampleAccount['role'] }];
  });
}

function readConfirmedOn(reader: SettingReader): Date | undefined {
  const text = reader.text('CONFIRM_DELETION');
  if (text === undefined) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isDate) return date;
  reader.problem(
    'CONFIRM_DELETION',
    `"${text}" is not a date like 2026-03-10. Set it to today's date.`,
  );
  return undefined;
}

function readTracesUrl(reader: SettingReader): string | undefined {
  const example = 'http://127.0.0.1:4318';
  return reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], example)?.href;
}

function readMetricsToken(reader: SettingReader): string | undefined {
  const token = reader.text('METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token)) {
    reader.problem(
      'METRICS_TOKEN',
      'give it at least 16 characters without spaces, for example from: openssl rand -hex 24',
    );
  }
  return token;
}

/** Names of ranges that are accepted as they are. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustedProxy(reader: SettingReader): string | false {
  const text = reader.text('TRUSTED_PROXY');
  if (text === undefined) return false;
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    if (!namedRanges.includes(entry) && !isAddressOrRange(entry)) {
      reader.problem(
        'TRUSTED_PROXY',
        `"${entry}" is neither an address (10.0.0.5), a range (10.0.0.0/8), nor one of ${namedRanges.join(', ')}. Separate several with commas.`,
      );
    }
  }
  return entries.join(',');
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
