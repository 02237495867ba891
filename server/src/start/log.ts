import { pino, type Logger } from 'pino';

/** The default comes first. With debug, each request is a line. */
export const logLevels = ['info', 'debug', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

const levelLabels: Record<number, string> = {
  20: 'debug',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

/** Omitted from the text: already included, or useless to readers. */
const unshown = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'reqId']);

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  reqId?: string;
  err?: { message: string; stack?: string };
}

/** The server's log on standard output: text for people, or JSON for a collector. */
export function createLog(settings: { logFormat: 'text' | 'json'; logLevel: LogLevel }): Logger {
  const { logFormat, logLevel: level } = settings;
  if (logFormat === 'json') return pino({ level });
  return pino({ level }, { write: (line) => process.stdout.write(toText(line)) });
}

/** Formats a line of pino as `time [level] message key=value`, with the stack of an error below. */
export function toText(line: string): string {
  const entry = JSON.parse(line) as LogLine & Record<string, unknown>;
  const level = levelLabels[entry.level];
  const further = Object.entries(entry)
    .filter(([key]) => !unshown.has(key))
    .map(([key, value]) => `${key}=${isPlain(value) ? value : JSON.stringify(value)}`);
  const words = [
    new Date(entry.time).toISOString().replace(/\.\d+Z$/, 'Z'),
    ...(level === undefined ? [] : [`[${level}]`]),
    ...(entry.msg === undefined ? [] : [entry.msg]),
    ...further,
    ...(entry.reqId === undefined ? [] : [`request=${entry.reqId}`]),
  ];
  const stack = entry.err === undefined ? '' : `\n${entry.err.stack ?? entry.err.message}`;
  return `${words.join(' ')}${stack}\n`;
}

/** External values must not look like a line or field of our own. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value);
}
