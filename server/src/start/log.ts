import { pino, type Logger } from 'pino';

const levelWords: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** Left out of the text: said already, or of no use to people. */
const unshown = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'reqId']);

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  reqId?: string;
  err?: { message: string; stack?: string };
}

/** The server's log on standard output: lines for people, or JSON for a collector. */
export function createLog(format: 'text' | 'json'): Logger {
  if (format === 'json') return pino();
  return pino({}, { write: (line) => process.stdout.write(toText(line)) });
}

/** One line of pino as `time [level] message key=value`, with the stack of an error below it. */
export function toText(line: string): string {
  const entry = JSON.parse(line) as LogLine & Record<string, unknown>;
  const level = levelWords[entry.level];
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

/** What comes from outside must not look like a line, or a word, of ours. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value);
}
