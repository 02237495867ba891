import { plural, t } from '@lingui/core/macro';
import { Skeleton, TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatDuration } from '../../language/format.ts';
import edgeClasses from '../../ui/scroll-edges.module.css';
import { watchScrollEdges } from '../../ui/scroll-edges.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import classes from './person-faces.module.css';
import { PersonNumbersText } from './person-numbers-text.tsx';
import { findPeople } from './join-people.ts';
import { MorePeople } from '../../ui/more-people.tsx';
import type { People, PersonNumbers } from './use-people.ts';

/** With more people than this, they can be searched. */
const searchedFrom = 12;

interface PersonFacesProps {
  people: readonly PersonNumbers[];
  /** Of all people, also of those who are not loaded. */
  all: Pick<People, 'count' | 'totalSeconds' | 'onMore' | 'isLoadingMore' | 'hasFailed'>;
  /** Undefined: everyone. */
  chosenId: number | undefined;
  onChoose: (personId: number | undefined) => void;
}

/** The people with time in the range, and everyone. Arrow keys go from one to the next. */
export function PersonFaces({ people, all, chosenId, onChoose }: PersonFacesProps) {
  const name = useId();
  const faces = useChosenInView(chosenId);
  const count = plural(all.count, { one: '# person', other: '# people' });
  const total = all.totalSeconds === undefined ? '–' : formatDuration(all.totalSeconds);
  const [search, setSearch] = useState('');
  const isSearchable = all.count > searchedFrom;
  const { onMore, isLoadingMore, hasFailed } = all;
  useEffect(() => {
    // A search looks at everyone, so it needs all pages.
    if (search.trim() !== '' && onMore && !isLoadingMore && !hasFailed) onMore();
  }, [search, onMore, isLoadingMore, hasFailed]);
  const found = isSearchable ? findPeople(people, search) : people;
  return (
    <>
      {isSearchable && (
        <TextInput
          type="search"
          size="xs"
          className={classes.search}
          aria-label={t`Find a person`}
          placeholder={t`Find a person`}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      )}
      <div
        ref={faces}
        className={`${edgeClasses.edges} ${classes.faces}`}
        role="radiogroup"
        aria-label={t`People`}
      >
        <Face
          group={name}
          isChosen={chosenId === undefined}
          onChoose={() => onChoose(undefined)}
          picture={<IconUsers size={20} aria-hidden className={classes.everyone} />}
          title={t`Everyone`}
          numbers={`${total} · ${count}`}
        />
        {found.map((person) => (
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
        {onMore && <MorePeople onMore={onMore} isLoading={isLoadingMore} />}
      </div>
    </>
  );
}

/** Placeholder with the size of the faces. */
export function LoadingFaces() {
  return (
    <div className={classes.faces} style={{ overflow: 'hidden' }} aria-hidden>
      {Array.from({ length: 6 }, (_, face) => (
        <Skeleton key={face} height={53} width={210} radius="md" flex="none" />
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
  useEffect(() => watchScrollEdges(list.current), []);
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
