/** Advisory locks of the database, one number for each purpose; every process uses the same numbers. */
export const advisoryLocks = {
  /** Held while the migrations are applied. */
  migration: 7_216_301,
  /** Held while lines of history are sealed. */
  seal: 7_216_302,
  /** Held while a write might remove the last administrator. */
  admins: 7_216_303,
  /** Held while the rules take turns among agents. */
  turns: 7_216_304,
  /** Held while the uploads of visitors are counted. */
  visitorUploads: 7_216_305,
  /** Held while the data folder and the database are tied. */
  dataFolder: 7_216_319,
} as const
