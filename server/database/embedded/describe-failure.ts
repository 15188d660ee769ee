/** ENOSPC and EDQUOT, as codes of Node.js and as numbers of Emscripten's file system (WASI `errno`). */
const noSpace: readonly unknown[] = ['ENOSPC', 'EDQUOT', 51, 19]

/** Messages of PostgreSQL about damaged files. */
const damage =
  /invalid page|valid checkpoint record|incompatible with server|incorrect checksum|no such file|directory "\w+" does not exist|read \d+ of \d+/i

/** The reason of a failure in Italian for the operator, to follow `Database in FOLDER: `, without a full stop. */
export function describeFailure(error: unknown, fatalMessage?: string): string {
  const { code, errno, status } = Object(error) as { code?: unknown; errno?: unknown; status?: unknown }
  if (noSpace.includes(code) || noSpace.includes(errno))
    return 'lo spazio su disco è finito: liberi spazio e riavvii'
  const message =
    fatalMessage ?? (error instanceof Error ? error.message : `uscita ${status ?? errno ?? error}`)
  return damage.test(message)
    ? `è danneggiato (${message}): tenga questa cartella com’è, e rimetta l’ultima copia di sicurezza in una DATA_DIR vuota con npm run restore -- CARTELLA_DELLA_COPIA`
    : message
}
