/** A reason not to start that the operator can act on: its message is shown as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
