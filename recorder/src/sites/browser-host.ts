import type {
  BrowserHostResponse,
  FrontTab,
} from '@time-tracker/contract/extension/browser-extension';
import {
  chromiumExtensionId,
  firefoxExtensionId,
} from '@time-tracker/contract/extension/browser-extension';
import { frontTab } from './front-tab.ts';
import { BadMessage, readMessages, writeMessage } from './native-messages.ts';

type Parts = {
  input: AsyncIterable<Buffer>;
  output: { write: (bytes: Buffer) => unknown };
  /** Returns whether a recorder is running. */
  send: (tab: FrontTab) => Promise<boolean>;
};

/** The running recorder forgets a site that is not repeated, as after a crash of the browser. */
const repeatEveryMs = 20_000;

/** Whether the browser started this for our extension, which the first argument names. */
export function isOurExtension(args: string[]): boolean {
  return (
    args[0] === `chrome-extension://${chromiumExtensionId}/` ||
    // Firefox passes the path of the manifest first.
    args[1] === firefoxExtensionId
  );
}

/**
 * Passes the site of the front tab on to the running recorder until the browser closes the connection.
 * Ends at the first message that is not exactly as agreed.
 */
export async function runBrowserHost({ input, output, send }: Parts): Promise<void> {
  let last: FrontTab | undefined;
  const pass = async (tab: FrontTab) => {
    const isRecorderRunning = await send(tab).catch(() => false);
    output.write(writeMessage({ isRecorderRunning } satisfies BrowserHostResponse));
  };
  const repeating = setInterval(() => {
    if (last) void pass(last);
  }, repeatEveryMs);
  try {
    for await (const message of readMessages(input)) {
      const read = frontTab.safeParse(message);
      if (!read.success) throw new BadMessage('Not what the extension sends.');
      last = read.data;
      await pass(last);
    }
  } catch (error) {
    if (!(error instanceof BadMessage)) throw error;
  } finally {
    clearInterval(repeating);
    if (last) await send({ ...last, domain: null }).catch(() => false);
  }
}
