import { t } from '@lingui/core/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { noteMaxLength } from '@time-tracker/contract/limits';
import type { LocalProject, LocalState } from '@time-tracker/contract/local-recorder';
import { useState, type SubmitEvent } from 'react';
import classes from './timer-form.module.css';
import { usePerform } from './use-perform.ts';

/** Project and note: starts the timer, switches it, or changes its note. */
export function TimerForm({ state }: { state: LocalState }) {
  const { timer, projects } = state;
  const [pickedId, setPickedId] = useState<number | null>(null);
  const chosenId = pickedId ?? timer?.projectId ?? defaultProject(state);
  const [note, setNote] = useState(timer?.note ?? '');
  const { pending, act } = usePerform();
  const isSignedOut = state.connection.status === 'signed_out';
  const isOtherProject = timer !== null && chosenId !== timer.projectId;
  const isOtherNote = timer !== null && note.trim() !== (timer.note ?? '');
  const startLabel = () => {
    if (!timer) return t`Start`;
    return isOtherProject ? t`Switch` : t`Save note`;
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosenId === null) return;
    void act({ action: 'start', projectId: chosenId, note: note.trim() || null });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        label={t`Project`}
        placeholder={projects.length === 0 ? t`No projects yet` : t`Choose a project`}
        data={choices(projects)}
        value={chosenId === null ? null : String(chosenId)}
        onChange={(value) => setPickedId(value === null ? null : Number(value))}
        disabled={isSignedOut || projects.length === 0}
        searchable={projects.length > 8}
        allowDeselect={false}
        nothingFoundMessage={t`No matches`}
        maxDropdownHeight={280}
      />
      <TextInput
        label={t`Note`}
        placeholder={t`What are you working on? (optional)`}
        value={note}
        maxLength={noteMaxLength}
        disabled={isSignedOut}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {(!timer || isOtherProject || isOtherNote) && (
          <Button
            type="submit"
            loading={pending === 'start'}
            disabled={chosenId === null || isSignedOut || pending === 'stop'}
            leftSection={timer ? undefined : <IconPlayerPlayFilled size={16} aria-hidden />}
          >
            {startLabel()}
          </Button>
        )}
        {timer && (
          <Button
            color="red.9"
            loading={pending === 'stop'}
            disabled={pending === 'start'}
            onClick={() => void act({ action: 'stop' })}
            leftSection={<IconPlayerStopFilled size={16} aria-hidden />}
          >
            {t`Stop`}
          </Button>
        )}
      </div>
    </form>
  );
}

function defaultProject({ projects, lastProjectId }: LocalState): number | null {
  if (projects.some(({ id }) => id === lastProjectId)) return lastProjectId;
  const [only, ...others] = projects;
  return only && others.length === 0 ? only.id : null;
}

/** Grouped by organization when there are several. */
export function choices(projects: LocalProject[]) {
  const groups = Map.groupBy(projects, ({ organizationName }) => organizationName);
  const items = (of: LocalProject[]) =>
    of.map(({ id, name }) => ({ value: String(id), label: name }));
  if (groups.size <= 1) return items(projects);
  return [...groups].map(([group, of]) => ({ group, items: items(of) }));
}
