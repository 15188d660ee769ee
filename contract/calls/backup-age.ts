/** Data without a backup for so many days are somebody's concern. */
export const backupEveryDays = 7

/** Whether it is time for another; `last` is null when none is known. */
export const isBackupDue = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() > backupEveryDays * 86_400_000
