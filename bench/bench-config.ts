/** Our environment, for the server that is measured: its settings come on top. */
export function environmentOfServer(settings: Record<string, string>): Record<string, string> {
  const { PATH = '' } = process.env;
  return { PATH, ...settings };
}
