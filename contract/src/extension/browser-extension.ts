// What the browser extension and the desktop recorder must agree on. Without the schema library, because the
// extension checks nothing that needs it.

/** The public key that fixes the ID of the extension in browsers based on Chromium, as DER in base64. */
export const extensionKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAySucME28dNA1cGqJuvdBhRssdYBHYAuE6OKsmvtNX/5JOkjjTftButakFCDVCAcQtYJVvwreKStQZ2pL1vS30OxfSY2zACz6QHbeYVDQZVa0WwGFesNZzhqYsKvNqqSyBD/u+pIZf3XP536YgLvCUIHyRt72vszcYhqz/zQPpvuR7AWYzOQDli0hi/htp2VuNeJ/VDhLMUolQmvunXDHUVcCWcDn8Tz30MTub+V4aWDyuWyX4V6+NBC8BqULjWbyRKOgmxwM2PuTZdrF+o7lUxf4oZe4uUvBaCDHBjsbRM67muWmlUWEES3QYx4Vrq1E8WCNZ5MYwRkDqGfehlgRBQIDAQAB';

/** The ID that browsers based on Chromium derive from the key. */
export const chromiumExtensionId = 'oopgpfllkolaibcifhfkplpkkhjgepaa';
export const firefoxExtensionId = 'extension@time-tracker.invalid';

/** The name of the native messaging host of the desktop recorder. */
export const browserHostName = 'org.time_tracker.recorder';

/** Browsers whose windows the desktop recorder can recognize. */
export const browserNames = [
  ...(['chromium', 'chrome', 'edge', 'brave', 'vivaldi', 'opera', 'firefox'] as const),
];
export type BrowserName = (typeof browserNames)[number];

/** What the extension sends to the desktop recorder: never a path, a title or anything of a private window. */
export type FrontTab = {
  browser: BrowserName;
  /** The host of the page in front; null when another app, a private window or no web page is in front. */
  domain: string | null;
};

/** The response of the native messaging host to each message. */
export type BrowserHostResponse = { isRecorderRunning: boolean };
