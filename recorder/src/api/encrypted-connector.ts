import { BlockList, isIPv6 } from 'node:net';
import { buildConnector } from 'undici';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** Whether an IP address is of this machine, so that nothing crosses a network. */
export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The code of the error for a connection that would not be encrypted. */
export const unencryptedCode = 'TIME_TRACKER_UNENCRYPTED';

/** Set once connected: set earlier, wine refuses to connect. */
const connect = buildConnector({ timeout: 0, keepAlive: false });
const keepAliveAfterMs = 60_000;

/**
 * Connects by https, and by http only to this machine. It checks where the connection leads, since a
 * name may resolve to another address each time. Nothing was sent by then.
 */
export const encryptedConnector: buildConnector.connector = (options, callback) => {
  connect(options, (...[error, socket]) => {
    if (error) return callback(error, null);
    socket.setKeepAlive(true, keepAliveAfterMs);
    const isEncrypted = options.protocol === 'https:';
    if (isEncrypted || isLoopback(socket.remoteAddress ?? '')) return callback(null, socket);
    socket.destroy();
    const refused = new Error('the connection would not be encrypted');
    callback(Object.assign(refused, { code: unencryptedCode }), null);
  });
};
