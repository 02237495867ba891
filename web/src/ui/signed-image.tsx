import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './signed-image.module.css';

interface SignedImageProps {
  /** Good for some minutes only; null when there is no image any more. */
  url: string | null;
  alt: string;
  /** In pixels of the image, so that its place is kept while it loads. */
  width?: number;
  height?: number;
  /** Shows the whole image instead of filling the place. */
  isWhole?: boolean;
  isEager?: boolean;
  /** Said when the address has expired: fetch a fresh one. */
  onExpired: () => void;
  className?: string;
}

/**
 * An image behind a signed address. A new address alone does not load it again; one that fails
 * asks for a fresh one, and only when that fails too says that there is nothing to see.
 */
export function SignedImage(props: SignedImageProps) {
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const [failedUrls, setFailedUrls] = useState<string[]>([]);
  const shownUrl = props.url === null ? null : (loadedUrl ?? props.url);
  // While a fresh address is awaited the notice is still invisible (its style delays it).
  if (shownUrl === null || failedUrls.length > 1 || failedUrls.includes(shownUrl)) {
    return <NoImage isRemoved={shownUrl === null} className={props.className} />;
  }
  return (
    <img
      src={shownUrl}
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
}

function NoImage({ isRemoved, className }: { isRemoved: boolean; className?: string | undefined }) {
  return (
    <span
      className={[classes.none, className].filter(Boolean).join(' ')}
      data-removed={isRemoved || undefined}
    >
      <IconPhotoOff size={22} aria-hidden />
      <span>{isRemoved ? 'Image removed' : 'Image not available'}</span>
    </span>
  );
}
