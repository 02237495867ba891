/** Most specific first, because the User-Agent of a browser also names the browsers it is based on. */
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
  [/^curl\//, 'curl'],
  [/^Wget\//, 'Wget'],
  [/^(node|undici|axios\/|node-fetch)/, 'Node.js script'],
  [/^python-|aiohttp\//, 'Python script'],
  [/^Go-http-client\//, 'Go program'],
  [/^PostmanRuntime\//, 'Postman'],
];

/** The brands that browsers state beside a User-Agent that is the same in all that are based on Chromium. */
const brandNames: [RegExp, string][] = [
  [/Microsoft Edge/, 'Edge'],
  [/Brave/, 'Brave'],
  [/Vivaldi/, 'Vivaldi'],
  [/Opera/, 'Opera'],
  [/Google Chrome/, 'Chrome'],
  [/Chromium/, 'Chromium'],
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

/** How a recorder identifies itself at sign-in. */
export interface RecorderAgent {
  id: string;
  name: string;
}

export const unknownDevice = 'Unknown device';

/** Undefined: not known. */
export interface Device {
  program: string | undefined;
  system: string | undefined;
}

export function readDevice(userAgent: string, brands: readonly string[] = []): Device {
  const own = findName(programs, userAgent);
  const stated = findName(brandNames, brands.join('\n'));
  return {
    program: own === 'Chrome' ? (stated ?? own) : own,
    system: findName(systems, userAgent),
  };
}

function findName(names: [RegExp, string][], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * A name for a browser or program, derived from its User-Agent: "Firefox on Linux". It is shown in lists
 * of sessions and recorders and in emails, so it never contains text chosen by the client.
 */
export function nameDevice(userAgent: string | null): string {
  if (userAgent === null) return unknownDevice;
  const { program, system } = readDevice(userAgent);
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? unknownDevice;
}

/** The User-Agent of a desktop recorder. Its name may contain any character. */
export function writeRecorderAgent(version: string, { id, name }: RecorderAgent): string {
  return `time-tracker-recorder/${version} (${id}; ${encodeURIComponent(name)})`;
}

/** Undefined if the client is not a desktop recorder. */
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
