/** What is wrong with a password to be set; the contract has looked at its other end. */
export function passwordProblem(password: string, minLength: number): string | undefined {
  return password.length < minLength ? `Minimum ${minLength} symbols` : undefined;
}
