import { useRef, useState } from 'react';
import { toastFailure } from '../ui/dialogs/toast.ts';

interface LoadedDeletion<Work> {
  /** Loads what will be deleted. */
  load: () => Promise<Work>;
  remove: (work: Work) => void;
  failureMessage: (error: unknown) => string;
  /** Closes the dialog. */
  onClose: () => void;
}

/** A confirmed deletion that first loads what it deletes. Closing the dialog meanwhile cancels it. */
export function useLoadedDeletion<Work>(deletion: LoadedDeletion<Work>) {
  const { load, remove, failureMessage, onClose } = deletion;
  const [isLoading, setLoading] = useState(false);
  const attempts = useRef(0);
  const confirm = async () => {
    const attempt = ++attempts.current;
    const isCanceled = () => attempts.current !== attempt;
    setLoading(true);
    try {
      const work = await load();
      if (!isCanceled()) remove(work);
    } catch (error) {
      if (!isCanceled()) toastFailure(failureMessage(error));
    }
    if (!isCanceled()) setLoading(false);
  };
  return {
    isLoading,
    confirm: () => void confirm(),
    cancel: () => {
      attempts.current++;
      setLoading(false);
      onClose();
    },
  };
}
