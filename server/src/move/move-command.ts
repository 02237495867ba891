// npm run move -- --database <address>, or --files <address>
import { commandLog, runCommand, say } from '../backup/operator-command.ts';
import { readInstallation, readMoveCommand } from './move-config.ts';
import { runDatabaseMove, runFilesMove } from './run-move.ts';

await runCommand('The move was not finished.', async (stop) => {
  const command = readMoveCommand(process.argv.slice(2));
  const config = readInstallation();
  const context = { say, stop, log: commandLog };
  const lines =
    command.kind === 'database'
      ? await runDatabaseMove(config, command.databaseUrl, context)
      : await runFilesMove(config, command, context);
  say(`\n${lines.join('\n')}`);
  return true;
});
