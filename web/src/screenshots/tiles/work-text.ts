import type { DiaryWindow } from '../windows/diary.ts';

/** `Website · Navigation`: the projects and notes of a window; empty while unknown. */
export function workText(
  { activities }: Pick<DiaryWindow, 'activities'>,
  projectName: string | undefined,
): string {
  const projects = new Set(activities.map(({ project_name: name }) => name));
  if (projects.size === 0 && projectName !== undefined) projects.add(projectName);
  const notes = new Set(activities.flatMap(({ note }) => note ?? []));
  return [...projects, ...notes].join(' · ');
}
