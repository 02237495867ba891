import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { imagesAvailableEvent } from './images-available-event.ts';
import classes from './signed-image.module.css';

interface SignedImageProps {
  /** Expires within minutes; null: the image was removed. */
  url: string | null;
  alt: string;
  /** In pixels of the image: reserves the space while it loads. */
  width?: number;
  height?: number;
  /** Shows the whole image instead of filling the space. There is room to say why it is missing. */
  isWhole?: boolean;
  isEager?: boolean;
  /** The address has expired: fetch a new one. */
  onExpired: () => void;
  className?: string;
}

/**
 * An image with a signed address. A new address alone does not load it again. When loading fails, it
 * asks for a new address, and only when that fails too it says that the image is not available.
 */
export function SignedImage(props: SignedImageProps) {
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const [failedUrls, setFailedUrls] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const hasFailed = failedUrls.length > 0;
  const retry = useCallback(() => {
    setFailedUrls([]);
    setAttempt((last) => last + 1);
  }, []);
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener(imagesAvailableEvent, retry);
    return () => window.removeEventListener(imagesAvailableEvent, retry);
  }, [hasFailed, retry]);
  const shownUrl = props.url === null ? null : (loadedUrl ?? props.url);
  if (shownUrl === null) return <NoImage isRemoved className={props.className} />;
  const isUnavailable = failedUrls.length > 1 || failedUrls.includes(shownUrl);
  const image = (
    <img
      // Browsers request a failed address again only for a new element.
      key={attempt}
      src={shownUrl}
      // Stays in the page: browsers send no click when what was pressed is removed.
      hidden={isUnavailable}
      alt={props.alt}
      width={props.width}
      height={props.height}
      loading={props.isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      className={[classes.image, props.className].filter(Boolean).join(' ')}
      data-whole={props.isWhole || undefined}
      data-loaded={loadedUrl !== null || undefined}
      onLoad={() => {
        setLoadedUrl(shownUrl);
        setFailedUrls([]);
      }}
      onError={() => {
        setLoadedUrl(null);
        setFailedUrls([...failedUrls, shownUrl]);
        if (failedUrls.length === 0) props.onExpired();
      }}
    />
  );
  return (
    <>
      {image}
      {/* While a new address is requested, it is invisible (its style delays it). */}
      {isUnavailable && (
        <NoImage className={props.className} onRetry={props.isWhole ? retry : undefined} />
      )}
    </>
  );
}

interface NoImageProps {
  isRemoved?: boolean;
  className?: string | undefined;
  /** Loads it again. */
  onRetry?: (() => void) | undefined;
}

function NoImage({ isRemoved = false, className, onRetry }: NoImageProps) {
  return (
    <span
      className={[classes.none, className].filter(Boolean).join(' ')}
      data-removed={isRemoved || undefined}
    >
      <IconPhotoOff size={22} aria-hidden />
      <span>{isRemoved ? t`Image removed` : t`Image not available`}</span>
      {onRetry && (
        <>
          <span>{t`It may have been deleted, or the server could not be reached.`}</span>
          <Button
            size="xs"
            variant="default"
            mt={4}
            // The press is not one on the image around it.
            onPointerDown={(event) => event.stopPropagation()}
            onClick={onRetry}
          >
            {t`Try again`}
          </Button>
        </>
      )}
    </span>
  );
}
