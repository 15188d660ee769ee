/** Another process uses the folder; the message is one line and names the process. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(`La cartella ${folder} è già usata ${holder}: può farlo un solo processo alla volta.`)
  }
}
