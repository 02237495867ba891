import type { AppKind, AppRating } from '@time-tracker/contract/app';

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
