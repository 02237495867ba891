import { StartError } from './start-error.ts';

export type Environment = Record<string, string | undefined>;

/** Reads named settings and keeps what is wrong with them, so that all of it is said at once. */
export class SettingReader {
  readonly #environment: Environment;
  readonly #problems: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The setting's text; an empty one counts as not set, as Compose files pass it. */
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

  /** The first word is what holds when nothing is set. */
  oneOf<const Words extends readonly [string, ...string[]]>(
    name: string,
    words: Words,
  ): Words[number] {
    const text = this.text(name);
    if (text === undefined) return words[0];
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    this.problem(name, `"${text}" is not one of ${words.join(', ')}.`);
    return words[0];
  }

  /** An address with one of the protocols; `example` shows what is meant. The text may hold a password and is not shown. */
  url(name: string, protocols: readonly string[], example: string): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url !== undefined && protocols.includes(url.protocol)) return url;
    this.problem(name, `it is not an address like ${example}`);
    return undefined;
  }

  /** What `read` answers; a StartError of it is said together with the other problems. */
  attempt(read: () => string): string {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      this.#problems.push(error.message);
      return '';
    }
  }

  /** Throws a StartError with every problem found. */
  finish(): void {
    if (this.#problems.length === 0) return;
    const lines = this.#problems.map((problem) => `  - ${problem}`).join('\n');
    throw new StartError(`These settings (environment variables) cannot be used:\n${lines}`);
  }
}
