import { fork } from 'node:child_process';
import { childProgram } from '../config.ts';
import type { WithheldReason } from '../settings/personal-rules.ts';
import {
  CaptureFailure,
  CaptureWithheld,
  PermissionRefused,
  type Capture,
  type CaptureRequest,
  type ScreenCapture,
} from './screen-capture.ts';

const usualLongestMs = 30_000;

/**
 * Takes the screens in a child process that lives for one capture: encoding leaves hundreds of
 * megabytes behind, and a dying display takes the child with it, not the recorder.
 */
export function captureScreens(
  environment: NodeJS.ProcessEnv,
  longestMs = usualLongestMs,
): ScreenCapture {
  let isRefused = false;
  return async (request) => {
    // The desktop would ask the person again at each screenshot.
    if (isRefused) throw new PermissionRefused();
    try {
      return await captureOnce(environment, request, longestMs);
    } catch (error) {
      isRefused = error instanceof PermissionRefused;
      throw error;
    }
  };
}

function captureOnce(
  environment: NodeJS.ProcessEnv,
  request: CaptureRequest,
  longestMs: number,
): Promise<Capture> {
  return new Promise((resolve, reject) => {
    const { path, args } = childProgram('children/capture-child.ts');
    const child = fork(path, args, {
      execArgv: [],
      cwd: '/',
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), longestMs);
    let result: CaptureResult | undefined;
    // By message, because other users can read the arguments of a process.
    child.send(request);
    child.once('message', (message) => {
      result = message as CaptureResult;
      child.disconnect();
    });
    child.once('error', (error) => {
      clearTimeout(tooLong);
      reject(new CaptureFailure(error.message));
    });
    child.once('exit', () => {
      clearTimeout(tooLong);
      if (result === undefined) reject(new CaptureFailure('the display went away'));
      else if ('failure' in result) reject(new CaptureFailure(result.failure));
      else if ('refused' in result) reject(new PermissionRefused());
      else if ('withheld' in result) reject(new CaptureWithheld(result.withheld));
      else resolve(result.capture);
    });
  });
}

export type CaptureResult =
  | { capture: Capture }
  | { withheld: WithheldReason }
  | { refused: true }
  | { failure: string };
