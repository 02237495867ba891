// The manifests for the two families of browsers, from one source.
import {
  extensionKey,
  firefoxExtensionId,
} from '@time-tracker/contract/extension/browser-extension';

/** @typedef {'chromium' | 'firefox'} BrowserFamily */

const icons = { 16: 'icon-16.png', 32: 'icon-32.png', 48: 'icon-48.png', 128: 'icon-128.png' };

/**
 * @param {BrowserFamily} family
 * @param {string} version
 */
export function describeManifest(family, version) {
  return {
    manifest_version: 3,
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    version,
    icons,
    action: {
      default_popup: 'popup.html',
      default_title: '__MSG_extensionName__',
      default_icon: icons,
    },
    options_ui: { page: 'options.html', open_in_tab: true },
    // A private window is never seen, not even by mistake.
    incognito: 'not_allowed',
    permissions: ['activeTab', 'alarms', 'scripting', 'storage'],
    // Each is requested when the person turns on what needs it.
    optional_permissions: ['nativeMessaging', 'tabs'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src https: http:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    },
    ...partOf(family),
  };
}

function partOf(family) {
  switch (family) {
    case 'chromium':
      return {
        key: extensionKey,
        // The first with URL.parse.
        minimum_chrome_version: '126',
        background: { service_worker: 'worker.js' },
      };
    case 'firefox':
      return {
        background: { scripts: ['worker.js'] },
        browser_specific_settings: {
          gecko: {
            id: firefoxExtensionId,
            // The first with optional_host_permissions.
            strict_min_version: '128.0',
            data_collection_permissions: {
              required: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
            },
          },
        },
      };
    default:
      throw new Error(`No browsers of the family "${family}".`);
  }
}
