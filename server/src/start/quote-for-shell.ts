/** An argument of a command that an operator copies into a shell. Plain paths stay as they are. */
export function quoteForShell(argument: string): string {
  return /^[\w./:@=+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}
