import type { RecentEntry, Timer } from '@time-tracker/contract/timer/timer';
import { useState, type RefObject } from 'react';
import { useTimerProject } from '../timer-project-picker.tsx';
import { useStartTimer, useStopTimer } from '../timer-state.ts';
import { useNote } from './use-note.ts';

export type TimerLine = ReturnType<typeof useTimerLine>;

/** What the controls of the timer do. */
export function useTimerLine(
  timer: Timer | null,
  { isPending, projectRef }: { isPending: boolean; projectRef: RefObject<HTMLInputElement | null> },
) {
  const starting = useStartTimer();
  const stopping = useStopTimer();
  const project = useTimerProject(timer);
  const note = useNote(timer);
  const isSending = starting.isPending || stopping.isPending;

  const start = (projectId: number, text: string | null) => {
    // What was typed stays if nothing starts.
    const onSuccess = (response: unknown) => {
      if (response !== null) note.reset();
    };
    starting.mutate({ project_id: projectId, note: text }, { onSuccess });
  };
  // Start was asked for before there was a project: choosing one starts.
  const [startsOnChoice, setStartsOnChoice] = useState(false);
  const begin = () => {
    if (project.chosenId !== null) {
      start(project.chosenId, note.value.trim() || null);
      return;
    }
    // Nothing is chosen yet: opens the list of projects.
    setStartsOnChoice(true);
    projectRef.current?.focus();
    projectRef.current?.click();
  };
  return {
    project,
    note,
    begin,
    stop: () => timer && stopping.mutate({ started_at: timer.started_at }),
    /** The note of a running timer is saved when its field is left. */
    enter: () => {
      if (timer === null) begin();
    },
    chooseProject: (projectId: number) => {
      project.choose(projectId);
      // Choosing another project while the timer runs switches it.
      if (timer && timer.project_id !== projectId) start(projectId, null);
      if (!timer && startsOnChoice) start(projectId, note.value.trim() || null);
    },
    leaveProjects: () => setStartsOnChoice(false),
    /** Works on this; a running timer without a note gets this one if the project is the same. */
    chooseEntry: ({ project_id: projectId, note: chosen }: RecentEntry) => {
      note.reset();
      if (timer && timer.note === null && timer.project_id === projectId) note.set(chosen);
      else start(projectId, chosen);
    },
    isStarting: starting.isPending,
    isStopping: stopping.isPending,
    isSending,
    isBusy: isSending || isPending,
  };
}
