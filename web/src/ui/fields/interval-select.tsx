import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { intervalChoices } from '../../language/interval-label.ts';

interface IntervalSelectProps {
  /** What tells it apart from the others in a list: the member, or the project. */
  name: string;
  minutes: number;
  /** The choice while it is being stored. */
  pendingMinutes: number | undefined;
  onChange: (minutes: number) => void;
}

/** Minutes between the screenshots of a member in a project, for a row of a table. */
export function IntervalSelect({ name, minutes, pendingMinutes, onChange }: IntervalSelectProps) {
  return (
    <NativeSelect
      size="xs"
      w="fit-content"
      miw={150}
      aria-label={t`Screenshots of ${{ name }}`}
      data={intervalChoices(minutes)}
      value={String(pendingMinutes ?? minutes)}
      disabled={pendingMinutes !== undefined}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  );
}
