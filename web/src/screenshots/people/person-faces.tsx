import { plural, t } from '@lingui/core/macro';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { formatDuration } from '../../language/format.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import classes from './person-faces.module.css';
import { PersonNumbersText } from './person-numbers-text.tsx';
import type { PersonNumbers } from './use-people.ts';

interface PersonFacesProps {
  people: readonly PersonNumbers[];
  /** Undefined: everyone. */
  chosenId: number | undefined;
  onChoose: (personId: number | undefined) => void;
}

/** The people with time in the range, and everyone. Arrow keys go from one to the next. */
export function PersonFaces({ people, chosenId, onChoose }: PersonFacesProps) {
  const name = useId();
  const total = people.reduce((sum, { duration }) => sum + duration, 0);
  const faces = useChosenInView(chosenId);
  const count = plural(people.length, { one: '# person', other: '# people' });
  return (
    <div ref={faces} className={classes.faces} role="radiogroup" aria-label={t`People`}>
      <Face
        group={name}
        isChosen={chosenId === undefined}
        onChoose={() => onChoose(undefined)}
        picture={<IconUsers size={20} aria-hidden className={classes.everyone} />}
        title={t`Everyone`}
        numbers={`${formatDuration(total)} · ${count}`}
      />
      {people.map((person) => (
        <Face
          key={person.id}
          group={name}
          isChosen={person.id === chosenId}
          onChoose={() => onChoose(person.id)}
          picture={<PersonAvatar name={person.name} size={32} />}
          title={person.name}
          numbers={<PersonNumbersText person={person} />}
        />
      ))}
    </div>
  );
}

/** Scrolls sideways to the chosen face. Nothing else moves, unlike with `scrollIntoView`. */
function useChosenInView(chosenId: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const faces = list.current;
    if (!faces) return;
    scrollToChosen(faces);
    const narrowed = new ResizeObserver(() => scrollToChosen(faces));
    narrowed.observe(faces);
    return () => narrowed.disconnect();
  }, [chosenId]);
  return list;
}

function scrollToChosen(faces: HTMLElement): void {
  const face = faces.querySelector('label:has(:checked)');
  if (!face) return;
  const [frame, chosen] = [faces.getBoundingClientRect(), face.getBoundingClientRect()];
  const hidden = chosen.right > frame.right || chosen.left < frame.left;
  const middle = (box: DOMRect) => box.left + box.width / 2;
  if (hidden) faces.scrollBy({ left: middle(chosen) - middle(frame) });
}

interface FaceProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  picture: ReactNode;
  title: string;
  numbers: ReactNode;
}

function Face({ group, isChosen, onChoose, picture, title, numbers }: FaceProps) {
  return (
    <label className={classes.face}>
      <input
        type="radio"
        className={classes.radio}
        name={group}
        checked={isChosen}
        onChange={onChoose}
      />
      {picture}
      <span className={classes.text}>
        <span className={classes.name}>{title}</span>
        <span className={classes.numbers}>{numbers}</span>
      </span>
    </label>
  );
}
