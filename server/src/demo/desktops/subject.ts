import type { DemoProject } from '../people/demo-projects.ts';

export type SubjectKind =
  'editor' | 'terminal' | 'page' | 'sheet' | 'mail' | 'chat' | 'meeting' | 'design';

/** What somebody has in a window: enough to name it, and to draw it at any moment. */
export type Subject = {
  kind: SubjectKind;
  /** The program's name, as a recorder would read it. */
  app: string;
  title: string;
  /** Of what is shown in a browser. */
  domain: string | null;
  project: DemoProject;
  /** Which file, page, sheet or channel. */
  detail: string;
  /** Decides what is invented in it; the same subject looks the same tomorrow. */
  seed: string;
};

/** A window on a desktop. */
export type OpenWindow = {
  subject: Subject;
  /** Minutes it has been worked in: it scrolls, is typed into, and fills. */
  progress: number;
};
