/** Offsets in WTSINFOEX: the level, then, aligned to 8 bytes, ID, state and flags of the session. */
const offsets = { level: 0, state: 12, flags: 16 };
const bytesNeeded = 20;
const disconnected = 4;
const flags = { locked: 0, unlocked: 1 };

/** Undefined when Windows does not know. */
export function isSessionLocked(info: Buffer): boolean | undefined {
  if (info.length < bytesNeeded || info.readUInt32LE(offsets.level) !== 1) return undefined;
  if (info.readUInt32LE(offsets.state) === disconnected) return true;
  switch (info.readInt32LE(offsets.flags)) {
    case flags.locked:
      return true;
    case flags.unlocked:
      return false;
    default:
      return undefined;
  }
}
