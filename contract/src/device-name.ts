/** From the most particular: each browser names those it came from, too. */
const programs: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chromium\//, 'Chromium'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
  [/^time-tracker-recorder\//, 'Desktop recorder'],
  [/curl\//, 'curl'],
];

const systems: [RegExp, string][] = [
  [/Android/i, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows|win32/i, 'Windows'],
  [/Mac OS X|Macintosh|darwin/i, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/i, 'Linux'],
];

/** What a recorder says of itself when it signs in. */
export interface RecorderAgent {
  id: string;
  name: string;
}

const unknownDevice = 'Unknown device';

/**
 * The name of a browser or program by its User-Agent: "Firefox on Linux". Sessions and recorders are
 * listed with it, and mails contain it: never text of the client's own.
 */
export function nameDevice(userAgent: string | null): string {
  if (userAgent === null) return unknownDevice;
  const program = programs.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? unknownDevice;
}

/** The User-Agent of a desktop recorder; its name may hold any character. */
export function writeRecorderAgent(version: string, { id, name }: RecorderAgent): string {
  return `time-tracker-recorder/${version} (${id}; ${encodeURIComponent(name)})`;
}

/** Undefined for what is no recorder. */
export function readRecorderAgent(userAgent: string): RecorderAgent | undefined {
  const found = /^time-tracker-recorder\/[\w.-]{1,40} \(([0-9a-f-]{36}); (.+)\)$/.exec(userAgent);
  const [, id, name] = found ?? [];
  if (id === undefined || name === undefined) return undefined;
  try {
    return { id, name: decodeURIComponent(name).slice(0, 100) };
  } catch {
    return undefined;
  }
}
