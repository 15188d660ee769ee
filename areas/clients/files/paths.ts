const base = '/area-clienti/pratiche'

/** The addresses of a file's pages. */
export const filePaths = (id: string) => ({
  file: `${base}/${id}`,
  contact: `${base}/${id}#segue-${id}`,
  documents: `${base}/${id}/documenti`,
})
