/** Letters on a page. */
export const pageText = { font: 'sans' as const, size: 13, colour: 0x24292f };
export const quietText = { ...pageText, colour: 0x6e7781, size: 12 };
