/** A start that fails for a reason people can fix. Its message says how. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
