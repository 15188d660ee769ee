const base = '/area-clienti/pratiche'

/** The addresses of a file's pages. */
export const filePaths = (id: string) => ({
  file: `${base}/${id}`,
  contact: `${base}/${id}#segue-${id}`,
  offer: `${base}/${id}#offerta`,
  refusal: `${base}/${id}#rifiuto`,
  documents: `${base}/${id}/documenti`,
  messages: `${base}/${id}/messaggi`,
})
