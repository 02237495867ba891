import type { ApiReceives } from '@time-tracker/contract/api';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import type { Project } from '@time-tracker/contract/project';

type ScreenshotInterval = ApiReceives['screenshot']['intervals']['intervals'][number];
type RecordableProject = Pick<Project, 'id' | 'name' | 'may_record' | 'archived' | 'members'>;

export interface OwnInterval {
  projectId: number;
  projectName: string;
  minutes: number;
}

/** The projects in which the user can track time, with their screenshot intervals. */
export function ownIntervals(
  projects: readonly RecordableProject[],
  intervals: readonly ScreenshotInterval[],
  ownId: number,
): OwnInterval[] {
  return projects
    .filter(({ may_record: mayRecord, archived }) => mayRecord && !archived)
    .map(({ id, name }) => ({
      projectId: id,
      projectName: name,
      // An owner may record in projects without a role of their own.
      minutes: intervalOf(intervals, ownId, id) ?? screenshotIntervalDefault,
    }));
}

export interface PersonInterval extends OwnInterval {
  userId: number;
  userName: string;
}

/** The intervals of other people whose work the user may view, sorted by name and project. */
export function othersIntervals(
  projects: readonly RecordableProject[],
  intervals: readonly ScreenshotInterval[],
  ownId: number,
): PersonInterval[] {
  return projects
    .flatMap(({ id, name, members }) =>
      members
        .filter((member) => member.id !== ownId)
        .flatMap((member) => {
          const minutes = intervalOf(intervals, member.id, id);
          return minutes === undefined
            ? []
            : [
                {
                  userId: member.id,
                  userName: member.name,
                  projectId: id,
                  projectName: name,
                  minutes,
                },
              ];
        }),
    )
    .sort(
      (a, b) => a.userName.localeCompare(b.userName) || a.projectName.localeCompare(b.projectName),
    );
}

function intervalOf(intervals: readonly ScreenshotInterval[], userId: number, projectId: number) {
  return intervals.find((one) => one.user_id === userId && one.project_id === projectId)
    ?.screenshot_interval;
}
