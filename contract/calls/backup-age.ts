/** A backup older than this number of days is overdue. */
export const backupEveryDays = 7

/** Whether a new backup is due. `last` is null when no backup is known. */
export const isBackupDue = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() > backupEveryDays * 86_400_000
