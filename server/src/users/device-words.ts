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

/** What a User-Agent header says in words people know: "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device';
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const recorder = /^time-tracker-recorder\/([\w.-]{1,40})/i.exec(userAgent)?.[1];
  const program =
    recorder === undefined
      ? programs.find(([pattern]) => pattern.test(userAgent))?.[1]
      : `Recorder ${recorder}`;
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
