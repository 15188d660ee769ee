/** ENOSPC and EDQUOT, as Node.js names them and as the file system of Emscripten numbers them (WASI's `errno`). */
const noSpace: readonly unknown[] = ['ENOSPC', 'EDQUOT', 51, 19]

/** What PostgreSQL says of files that it cannot trust. */
const damage =
  /invalid page|valid checkpoint record|incompatible with server|incorrect checksum|no such file|directory "\w+" does not exist|read \d+ of \d+/i

/** For the operator: why the engine failed, after `Database in FOLDER: ` and without a full stop. */
export function describeFailure(error: unknown, lastWord?: string): string {
  const { code, errno, status } = Object(error) as { code?: unknown; errno?: unknown; status?: unknown }
  if (noSpace.includes(code) || noSpace.includes(errno))
    return 'lo spazio su disco è finito: liberare spazio e riavviare'
  const said = lastWord ?? (error instanceof Error ? error.message : `uscita ${status ?? errno ?? error}`)
  return damage.test(said)
    ? `è danneggiato (${said}): tenere questa cartella com’è, e rimettere l’ultima copia di sicurezza in una DATA_DIR vuota con npm run restore -- CARTELLA_DELLA_COPIA`
    : said
}
