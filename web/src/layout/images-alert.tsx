import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isImageStoreAvailable } from './image-store.ts';
import { imagesAvailableEvent } from '../ui/images-available-event.ts';
import classes from './open-settings-notice.module.css';

const checkEveryMs = 10_000;

/** Shown while the server has no images. Loads them when it has them again. */
export function ImagesAlert({ onAvailable }: { onAvailable: () => void }) {
  const { data: isAvailable } = useQuery({
    queryKey: ['image-store'],
    queryFn: isImageStoreAvailable,
    refetchInterval: checkEveryMs,
    gcTime: 0,
  });
  const [wasUnavailable, setUnavailable] = useState(false);
  if (isAvailable === false && !wasUnavailable) setUnavailable(true);
  const end = useEffectEvent(() => {
    onAvailable();
    // An image that failed for another reason would fail again.
    if (wasUnavailable) window.dispatchEvent(new Event(imagesAvailableEvent));
  });
  useEffect(() => {
    if (isAvailable === true) end();
  }, [isAvailable]);
  if (isAvailable !== false) return null;
  return (
    <Alert
      className={classes.notice}
      variant="default"
      icon={<IconPhotoOff aria-hidden />}
      title={t`Screenshots are unavailable right now`}
      role="status"
    >
      {t`The server can't reach its image store. Time is recorded as usual, and new screenshots arrive later. They appear here as soon as they are back.`}
    </Alert>
  );
}
