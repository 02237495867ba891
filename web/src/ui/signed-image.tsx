import { t } from '@lingui/core/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { imagesAvailableEvent } from './images-available-event.ts';
import classes from './signed-image.module.css';

interface SignedImageProps {
  /** Expires within minutes; null: the image was removed. */
  url: string | null;
  alt: string;
  /** In pixels of the image: reserves the space while it loads. */
  width?: number;
  height?: number;
  /** Shows the whole image instead of filling the space. */
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
  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = () => {
      setFailedUrls([]);
      setAttempt((last) => last + 1);
    };
    window.addEventListener(imagesAvailableEvent, retry);
    return () => window.removeEventListener(imagesAvailableEvent, retry);
  }, [hasFailed]);
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
      {isUnavailable && <NoImage className={props.className} />}
    </>
  );
}

interface NoImageProps {
  isRemoved?: boolean;
  className?: string | undefined;
}

function NoImage({ isRemoved = false, className }: NoImageProps) {
  return (
    <span
      className={[classes.none, className].filter(Boolean).join(' ')}
      data-removed={isRemoved || undefined}
    >
      <IconPhotoOff size={22} aria-hidden />
      <span>{isRemoved ? t`Image removed` : t`Image not available`}</span>
    </span>
  );
}
