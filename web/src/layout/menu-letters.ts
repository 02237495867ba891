import { paths } from '../routing/paths.ts';

/** The key that leads to each screen, after G. */
export const menuLetters: Record<string, string | undefined> = {
  [paths.home]: 'd',
  [paths.timeLog]: 't',
  [paths.screenshots]: 's',
  [paths.apps]: 'a',
  [paths.projects]: 'p',
  [paths.organizations]: 'o',
  [paths.users]: 'u',
  [paths.organizationSettings]: 'e',
  [paths.recorded]: 'w',
  [paths.howToRecord]: 'h',
};
