import type { DemoProject } from './studio-projects.ts';

export type SubjectKind =
  | 'editor'
  | 'terminal'
  | 'page'
  | 'sheet'
  | 'mail'
  | 'chat'
  | 'meeting'
  | 'design';

/** What a window shows: enough to name it and to draw it at any moment. */
export type Subject = {
  kind: SubjectKind;
  /** The app's name as a recorder reads it. */
  app: string;
  title: string;
  /** The site that a browser shows, else null. */
  domain: string | null;
  project: DemoProject;
  /** Which file, page, sheet or channel. */
  detail: string;
  /** Decides its content: the same subject always looks the same. */
  seed: string;
};

/** A window on a desktop. */
export type OpenWindow = {
  subject: Subject;
  /** Minutes of work in it so far. They decide how far it is scrolled and how much is typed. */
  progress: number;
};
