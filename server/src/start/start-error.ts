/** A reason not to start that the operator can fix. Its message is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
