import type { AppKind, AppRating, AppRule } from '@time-tracker/contract/app';

/** How the organization rates some of the apps and sites. All others are unrated, unless a rule matches. */
export const appRatings: { kind: AppKind; name: string; rating: AppRating }[] = [
  { kind: 'app', name: 'Visual Studio Code', rating: 1 },
  { kind: 'app', name: 'Figma', rating: 1 },
  { kind: 'app', name: 'Terminal', rating: 1 },
  { kind: 'app', name: 'LibreOffice Calc', rating: 1 },
  { kind: 'url', name: 'docs.google.com', rating: 1 },
  { kind: 'url', name: 'github.com', rating: 1 },
  { kind: 'url', name: 'help.fernhill.example', rating: 1 },
  { kind: 'url', name: 'news.ycombinator.com', rating: -1 },
  { kind: 'url', name: 'www.youtube.com', rating: -1 },
];

/** Categories of the apps and sites. Ratings by rules are left to apps that are not rated above. */
export const appRules: AppRule[] = [
  { target: 'app', pattern: 'Visual Studio Code', category: 'Development', rating: null },
  { target: 'app', pattern: 'Terminal', category: 'Development', rating: null },
  { target: 'url', pattern: 'github.com', category: 'Development', rating: null },
  { target: 'app', pattern: 'Figma', category: 'Design', rating: null },
  { target: 'app', pattern: 'LibreOffice*', category: 'Documents', rating: 1 },
  { target: 'url', pattern: 'docs.google.com', category: 'Documents', rating: null },
  { target: 'app', pattern: 'Slack', category: 'Communication', rating: 0 },
  { target: 'app', pattern: '*mail*', category: 'Communication', rating: 0 },
  { target: 'url', pattern: 'ycombinator.com', category: 'News', rating: null },
];
