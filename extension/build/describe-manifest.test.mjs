// The rules that the browsers publish for manifests, as far as ours could break them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromiumExtensionId,
  extensionKey,
} from '@time-tracker/contract/extension/browser-extension';
import { describe, expect, it } from 'vitest';
import { describeManifest } from './describe-manifest.mjs';

const folder = join(import.meta.dirname, '..');
const texts = JSON.parse(readFileSync(join(folder, 'locales/en.json'), 'utf8'));
const chromium = describeManifest('chromium', '1.2.3');
const firefox = describeManifest('firefox', '1.2.3');

it('has the ID that the desktop app allows', () => {
  const hash = createHash('sha256').update(Buffer.from(extensionKey, 'base64')).digest('hex');
  const letters = [...hash.slice(0, 32)].map((digit) =>
    String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)),
  );
  expect(letters.join('')).toBe(chromiumExtensionId);
  expect(chromium.key).toBe(extensionKey);
});

describe.each([
  ['Chromium', chromium],
  ['Firefox', firefox],
])('for %s', (_, manifest) => {
  it('reads nothing until the person allows it, and never a private window', () => {
    expect(manifest.permissions).toEqual(['activeTab', 'alarms', 'scripting', 'storage']);
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('externally_connectable');
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    expect(manifest.optional_permissions).toEqual(['nativeMessaging', 'tabs']);
    expect(manifest.incognito).toBe('not_allowed');
  });

  it('runs only its own scripts', () => {
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|data:|https?:\/\//);
  });

  it('refers only to texts and pages that exist', () => {
    for (const [, key] of JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)) {
      expect(texts).toHaveProperty(key);
    }
    for (const page of [manifest.action.default_popup, manifest.options_ui.page]) {
      expect(existsSync(join(folder, 'pages', page)), page).toBe(true);
    }
    // The limits of the stores.
    expect(texts.extensionName.length).toBeLessThanOrEqual(45);
    expect(texts.extensionDescription.length).toBeLessThanOrEqual(132);
  });
});

it('has the background that each family of browsers runs', () => {
  expect(chromium.background).toEqual({ service_worker: 'worker.js' });
  expect(firefox.background).toEqual({ scripts: ['worker.js'] });
  expect(firefox).not.toHaveProperty('key');
  expect(firefox).not.toHaveProperty('minimum_chrome_version');
});

it('has what Firefox requires of an extension with native messaging', () => {
  const { gecko } = firefox.browser_specific_settings;
  // Mozilla's rule for IDs.
  expect(gecko.id).toMatch(/^[a-z0-9-._]*@[a-z0-9-._]+$/i);
  // optional_host_permissions came with 128.
  expect(Number.parseFloat(gecko.strict_min_version)).toBeGreaterThanOrEqual(128);
  const kinds =
    /^(none|authenticationInfo|bookmarksInfo|browsingActivity|financialAndPaymentInfo|healthInfo|locationInfo|personalCommunications|personallyIdentifyingInfo|searchTerms|websiteActivity|websiteContent)$/;
  for (const kind of gecko.data_collection_permissions.required) expect(kind).toMatch(kinds);
});

it('uses every text', () => {
  const source = join(folder, 'src');
  const code = readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('');
  const unused = Object.keys(texts).filter(
    (key) => !code.includes(`'${key}'`) && key !== 'extensionDescription',
  );
  expect(unused).toEqual([]);
});
