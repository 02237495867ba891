import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CaptureFailure, type Capture, type ScreenCapture } from './screen-capture.ts';

const program = fileURLToPath(new URL('./capture-child.ts', import.meta.url));
const longestMs = 30_000;

/**
 * Takes the screens in a child process that lives for one capture: encoding leaves hundreds of
 * megabytes behind, and a dying display takes the child with it, not the recorder.
 */
export function captureLinuxX11(environment: NodeJS.ProcessEnv): ScreenCapture {
  return ({ blur }) => captureOnce(environment, blur);
}

function captureOnce(environment: NodeJS.ProcessEnv, blur: boolean): Promise<Capture> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [blur ? 'blur' : 'plain'], {
      execArgv: [],
      cwd: '/',
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), longestMs);
    let answer: CaptureAnswer | undefined;
    child.once('message', (message) => {
      answer = message as CaptureAnswer;
      child.disconnect();
    });
    child.once('error', (error) => {
      clearTimeout(tooLong);
      reject(new CaptureFailure(error.message));
    });
    child.once('exit', () => {
      clearTimeout(tooLong);
      if (answer === undefined) reject(new CaptureFailure('the display went away'));
      else if ('failure' in answer) reject(new CaptureFailure(answer.failure));
      else resolve(answer.capture);
    });
  });
}

export type CaptureAnswer = { capture: Capture } | { failure: string };
