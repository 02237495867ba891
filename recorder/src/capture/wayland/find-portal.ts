import { variantValue } from '../../desktop/bus-object.ts';
import type { MessageBus } from '../../desktop/message-bus.ts';

export const screenshotInterface = 'org.freedesktop.portal.Screenshot';
export const portalObject = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
  isStarting: true,
};

/** Whether this desktop has a portal that takes screenshots. */
export async function hasScreenshotPortal(bus: MessageBus): Promise<boolean> {
  const get = { member: 'Get', signature: 'ss', body: [screenshotInterface, 'version'] };
  const properties = { ...portalObject, interface: 'org.freedesktop.DBus.Properties' };
  const [version] = await bus.call({ ...properties, ...get }).catch(() => []);
  return variantValue(version) !== undefined;
}
