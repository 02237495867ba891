/** Set by `npm run soak -- backup`; the default is a short run. */
const isLong = process.env['BACKUP_SOAK'] === '1';

export const backupSize = {
  /** People who record at the same time. */
  people: isLong ? 8 : 2,
  seconds: isLong ? 90 : 5,
  instants: isLong ? 5 : 1,
  images: isLong ? 10_000 : 10,
};
