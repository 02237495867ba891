import { parseArgs } from 'node:util';
import { openSecretStore } from './accounts/secret-store.ts';
import { openAutostart } from './autostart/open-autostart.ts';
import { asCommandFailure, CommandFailure, exitCodes } from './commands/command-failure.ts';
import type { ProgramContext } from './program/program-context.ts';
import { autostartCommand } from './commands/autostart-command.ts';
import { browserCommand, browserHostCommand } from './commands/browser-command.ts';
import { loginCommand } from './commands/login-command.ts';
import { launchCommand } from './commands/launch-command.ts';
import { openCommand } from './commands/open-command.ts';
import { projectsCommand } from './commands/projects-command.ts';
import { forgetCommand, pauseCommand, resumeCommand } from './commands/privacy-commands.ts';
import { quitCommand } from './commands/quit-command.ts';
import { runCommand } from './commands/run-command.ts';
import { startCommand } from './commands/start-command.ts';
import { statusCommand } from './commands/status-command.ts';
import { stopCommand } from './commands/stop-command.ts';
import { uninstallCommand } from './commands/uninstall-command.ts';
import { backgroundCommand, programCommand, readConfig, typedCommand } from './config.ts';
import { runProgram } from './desktop/run-program.ts';
import { openBrowserRegistration } from './sites/browser-registration.ts';
import { diskFiles } from './spool/durable-files.ts';

const commands = [
  ['login', 'sign in with a code that you confirm in the web app'],
  ['    --server <address>', 'default: asks for it'],
  ['    --email <address>', 'sign in with email and password instead'],
  ['    --password-stdin', 'read the password from standard input'],
  ['run', 'record in the background until Ctrl-C'],
  ['launch', 'sign in if needed, start the recorder in the background, and open its page'],
  ['open', "open the recorder's page in the browser"],
  ['projects', 'list your projects'],
  ['start [project]', 'start the timer (name or number; default: the last project)'],
  ['stop', 'stop the timer'],
  ['pause [minutes]', 'record nothing for 15, 30 or 60 minutes, or until "resume"'],
  ['resume', 'end the pause'],
  ['forget <minutes>', 'delete what was recorded in the last 5, 10 or 30 minutes'],
  ['quit', 'end the running recorder'],
  ['status', 'what is running, pending or missing'],
  ['autostart on|off', 'start the recorder when you sign in to this computer'],
  ['browser on|off', 'let the browser extension send the website of the front tab'],
  ['uninstall', 'stop the recorder and remove what it stored, except unsent work'],
  ['    --with-unsent-work', 'remove unsent work, too'],
] as const;
const usage = `Time Tracker recorder\n\n${commands.map(describeCommand).join('\n')}`;

function describeCommand([command, description]: readonly [string, string]): string {
  const typed = command.startsWith(' ') ? `  ${command}` : `  ${typedCommand(command)}`;
  return `${typed.padEnd(typedCommand('').length + 20)}${description}`;
}

function createContext(): ProgramContext {
  const config = readConfig();
  const { stateFolder, environment } = config;
  return {
    config,
    files: diskFiles,
    openSecrets: () => openSecretStore({ stateFolder, files: diskFiles, environment }),
    autostart: openAutostart({
      platform: process.platform,
      environment,
      files: diskFiles,
      runProgram,
      command: backgroundCommand('run'),
    }),
    browsers: openBrowserRegistration({
      platform: process.platform,
      environment,
      stateFolder,
      files: diskFiles,
      runProgram,
      command: programCommand('browser-host'),
    }),
    print: (text) => console.log(text),
  };
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') {
    console.log(usage);
    process.exitCode = values.help || command ? 0 : exitCodes.usage;
    return;
  }
  const context = createContext();
  switch (command) {
    case 'login':
      return loginCommand(context, {
        server: values.server,
        email: values.email,
        passwordFromInput: values['password-stdin'] ?? false,
      });
    case 'launch':
      return launchCommand(context);
    case 'open':
      return openCommand(context);
    case 'projects':
      return projectsCommand(context);
    case 'start':
      return startCommand(context, rest.length > 0 ? rest.join(' ') : undefined);
    case 'stop':
      return stopCommand(context);
    case 'pause':
      return pauseCommand(context, rest[0]);
    case 'resume':
      return resumeCommand(context);
    case 'forget':
      return forgetCommand(context, rest[0]);
    case 'status':
      return statusCommand(context);
    case 'quit':
      return quitCommand(context);
    case 'run':
      return runCommand(context);
    case 'autostart':
      return autostartCommand(context, rest[0]);
    case 'browser':
      return browserCommand(context, rest[0]);
    case 'browser-host':
      return browserHostCommand(context, rest);
    case 'uninstall':
      return uninstallCommand(context, { withUnsentWork: values['with-unsent-work'] ?? false });
    default:
      throw new CommandFailure(`There is no command "${command}".\n\n${usage}`, 'usage');
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        email: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        'with-unsent-work': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${reason}\n\n${usage}`, 'usage');
  }
}

// Closing the terminal must not end the recording.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function runToTheEnd(): Promise<void> {
  try {
    await main();
  } catch (error) {
    const failure = asCommandFailure(error);
    console.error(failure ? failure.message : error);
    process.exitCode = failure?.exitCode ?? exitCodes.failed;
  }
  // Open keep-alive connections must not delay the exit.
  process.exit();
}

void runToTheEnd();
