const wholePath = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Returns the path. Throws for any path that could leave its folder, which would be a bug. */
export function requireStorePath(asked: string): string {
  if (!wholePath.test(asked)) throw new Error(`"${asked}" is not a valid path of the file store`);
  return asked;
}
