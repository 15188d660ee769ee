/** Somebody else has the folder; the message, one line, names the holder. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(`La cartella ${folder} è già usata ${holder}: può farlo un solo processo alla volta.`)
  }
}
