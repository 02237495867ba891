import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ApiError } from '@time-tracker/contract/errors';
import {
  readMessages,
  sendMessage,
  type DecoderReply,
  type DecoderRequest,
} from './decoder-messages.ts';
import type { ProcessedImage } from './process-image.ts';

const program = fileURLToPath(new URL('decoder-program.ts', import.meta.url));

/**
 * A decoder that sends nothing for this long hangs. Its limit of processor time ends it much
 * earlier.
 */
const silenceMaxMilliseconds = 120_000;
const errorOutputMaxLength = 2000;
/** On a busy machine, the server and its database come first, and uploads wait. */
const niceness = constants.priority.PRIORITY_LOW;

/** One process that decodes one image at a time. */
export type DecoderProcess = {
  /**
   * Throws an ApiError for an image that is refused or crashes the process, and a DecoderFailure if
   * the process failed for another reason.
   */
  decode(bytes: Buffer, request: DecoderRequest): Promise<ProcessedImage>;
  /** After the last image. */
  residentBytes(): number;
  hasEnded(): boolean;
  end(): void;
};

export class DecoderFailure extends Error {
  override readonly name = 'DecoderFailure';
}

export function startDecoderProcess(cpuSecondsMax: number): DecoderProcess {
  const child = spawnDecoder(cpuSecondsMax);
  const exit = watchExit(child);
  const replies = readMessages<DecoderReply>(child.stdout);
  let isReady = false;
  let isUsable = true;
  let residentBytes = 0;

  async function receive(): Promise<{ head: DecoderReply; body: Buffer }> {
    const hung = setTimeout(() => child.kill('SIGKILL'), silenceMaxMilliseconds);
    try {
      const next = await replies.next().catch(() => undefined);
      if (next !== undefined && next.done !== true) return next.value;
      isUsable = false;
      throw toError(await exit, isReady);
    } finally {
      clearTimeout(hung);
    }
  }

  return {
    residentBytes: () => residentBytes,
    hasEnded: () => !isUsable || child.exitCode !== null || child.signalCode !== null,
    end: () => {
      isUsable = false;
      child.kill('SIGKILL');
    },
    decode: async (bytes, request) => {
      if (!isReady) await receive();
      isReady = true;
      sendMessage(child.stdin, request, [bytes]);
      const { head, body } = await receive();
      switch (head.kind) {
        case 'ready':
          throw new DecoderFailure('A decoder process started twice.');
        case 'gave-up':
          isUsable = false;
          throw new ApiError('bad_image', { message: head.message });
        case 'refused':
          residentBytes = head.residentBytes;
          throw new ApiError(head.code, { message: head.message });
        case 'image':
          residentBytes = head.residentBytes;
          return {
            image: head.isUnchanged ? bytes : body.subarray(0, head.imageBytes),
            thumbnail: body.subarray(head.imageBytes),
            hash: head.hash,
            width: head.width,
            height: head.height,
          };
      }
    },
  };
}

function spawnDecoder(cpuSecondsMax: number): ChildProcessWithoutNullStreams {
  // An empty environment, because it contains secrets and this process reads untrusted files.
  const child = spawn(process.execPath, [program, String(cpuSecondsMax)], {
    env: {},
    windowsHide: true,
    // In a session of its own, whose priority it lowers.
    detached: true,
  });
  // The end of the output reports that a process has ended.
  child.stdin.on('error', () => undefined);
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // It has ended already.
  }
  return child;
}

type Exit = { code: number | null; signal: NodeJS.Signals | null; errorOutput: string };

function watchExit(child: ChildProcessWithoutNullStreams): Promise<Exit> {
  let errorOutput = '';
  child.stderr.on('data', (text: Buffer) => {
    errorOutput = (errorOutput + text.toString()).slice(-errorOutputMaxLength);
  });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => {
      resolve({ code: null, signal: null, errorOutput: message });
    });
    child.once('close', (code, signal) => resolve({ code, signal, errorOutput }));
  });
}

/** SIGKILL comes from the system when memory is low. Any other exit is a crash. */
function toError({ code, signal, errorOutput }: Exit, isReady: boolean): Error {
  const cause = new DecoderFailure(
    `A decoder process ended (${signal ?? `exit code ${code}`}). ${errorOutput}`,
  );
  const isCrash = isReady && signal !== 'SIGKILL' && (signal !== null || code !== null);
  return isCrash ? new ApiError('bad_image', { cause }) : cause;
}
