/** Event of the window: images that could not be loaded may be tried again. */
export const imagesAvailableEvent = 'images-available';
