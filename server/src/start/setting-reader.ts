import { StartError } from './start-error.ts';

export type Environment = Record<string, string | undefined>;

/** Reads settings by name and collects problems, to report all of them at once. */
export class SettingReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The text of a setting. Empty counts as not set, as Compose files pass it. */
  text(name: string): string | undefined {
    const text = this.#environment[name]?.trim();
    return text === '' ? undefined : text;
  }

  problem(name: string, remedy: string): void {
    this.#problems.push(`${name}: ${remedy}`);
  }

  wholeNumber(name: string, preset: number, [smallest, largest]: [number, number]): number {
    const text = this.text(name);
    if (text === undefined) return preset;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= smallest && value <= largest) return value;
    this.problem(name, `"${text}" is not a whole number from ${smallest} to ${largest}.`);
    return preset;
  }

  /** The first choice is the default. */
  oneOf<const Choices extends readonly [string, ...string[]]>(
    name: string,
    words: Choices,
  ): Choices[number] {
    const text = this.text(name);
    if (text === undefined) return words[0];
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    this.problem(name, `"${text}" is not one of ${words.join(', ')}.`);
    return words[0];
  }

  /**
   * An address with one of the protocols. `example` shows the format. The text may contain a
   * password and is not printed.
   */
  url(name: string, protocols: readonly string[], example: string): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url !== undefined && protocols.includes(url.protocol)) return url;
    this.problem(name, `it is not an address like ${example}`);
    return undefined;
  }

  /** The result of `read`. A StartError is reported together with the other problems. */
  attempt(read: () => string): string {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      this.#problems.push(error.message);
      return '';
    }
  }

  /** Throws a StartError with all problems. */
  finish(): void {
    if (this.#problems.length === 0) return;
    const lines = this.#problems.map((problem) => `  - ${problem}`).join('\n');
    throw new StartError(`These settings (environment variables) cannot be used:\n${lines}`);
  }
}
