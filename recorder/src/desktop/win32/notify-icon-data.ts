/** The parts of NOTIFYICONDATAW that the recorder uses. Offsets are those of 64-bit Windows. */
export type NotifyIcon = {
  window: number;
  icon?: number;
  /** Shown beside the pointer. */
  tip?: string;
  /** An empty text removes the notification. */
  balloon?: { title: string; text: string; isQuiet: boolean };
};

/** The message that the window gets for mouse events of the icon: the first that is free for programs. */
export const iconMessage = 0x8001;

const flags = { message: 1, icon: 2, tip: 4, info: 0x10 };
const infoFlags = { information: 1, noSound: 0x10, respectQuietTime: 0x80 };
const bytes = 976;
const lengths = { tip: 128, text: 256, title: 64 };
const offsets = {
  window: 8,
  id: 16,
  flags: 20,
  message: 24,
  icon: 32,
  tip: 40,
  text: 304,
  title: 820,
  infoFlags: 948,
};

export function notifyIconData({ window, icon, tip, balloon }: NotifyIcon): Buffer {
  const data = Buffer.alloc(bytes);
  let used = flags.message;
  data.writeUInt32LE(bytes, 0);
  data.writeBigInt64LE(BigInt(window), offsets.window);
  data.writeUInt32LE(1, offsets.id);
  data.writeUInt32LE(iconMessage, offsets.message);
  if (icon !== undefined) {
    used |= flags.icon;
    data.writeBigInt64LE(BigInt(icon), offsets.icon);
  }
  if (tip !== undefined) {
    used |= flags.tip;
    writeText(data, offsets.tip, tip, lengths.tip);
  }
  if (balloon) {
    used |= flags.info;
    const quiet = balloon.isQuiet ? infoFlags.noSound : 0;
    writeText(data, offsets.text, balloon.text, lengths.text);
    writeText(data, offsets.title, balloon.title, lengths.title);
    data.writeUInt32LE(
      infoFlags.information | infoFlags.respectQuietTime | quiet,
      offsets.infoFlags,
    );
  }
  data.writeUInt32LE(used, offsets.flags);
  return data;
}

/** Cut so that NUL follows, and no half character is left. */
function writeText(data: Buffer, at: number, text: string, length: number): void {
  const cut = text.length < length ? text : `${text.slice(0, length - 2)}…`;
  data.write(cut.toWellFormed(), at, 'utf16le');
}
