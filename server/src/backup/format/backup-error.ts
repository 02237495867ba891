import { StartError } from '../../start/start-error.ts';

/** Why a backup or a restore cannot be done, with what to do. Printed without a stack. */
export class BackupError extends StartError {}
