import type { Project } from '@time-tracker/contract/project';
import type { Timer } from '@time-tracker/contract/timer/timer';

interface Option {
  id: number;
  name: string;
}

/** Projects in which the caller may track time, and always the project of the running timer. */
export function pickable(
  projects: Pick<Project, 'id' | 'name' | 'may_record' | 'archived'>[],
  timer: Pick<Timer, 'project_id' | 'project_name'> | null,
): Option[] {
  const options = projects
    .filter((project) => project.may_record && !project.archived)
    .map(({ id, name }) => ({ id, name }));
  if (!timer || options.some((option) => option.id === timer.project_id)) return options;
  return [{ id: timer.project_id, name: timer.project_name }, ...options];
}

interface Preferences {
  /** Chosen on this page. */
  chosenId: number | null;
  /** The default project in the settings of the account; null: the last one. */
  settingId: number | null;
  lastId: number | null;
}

/** The first preferred project that is an option, or the only option. Never a guess among several. */
export function preselectedProjectId(
  options: Option[],
  { chosenId, settingId, lastId }: Preferences,
): number | null {
  const preferred = [chosenId, settingId, lastId].find((id) =>
    options.some((option) => option.id === id),
  );
  return preferred ?? (options.length === 1 ? (options[0]?.id ?? null) : null);
}
