/** A reason for people why something that they asked for was not done. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
}
