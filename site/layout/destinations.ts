export type Link = [href: string, label: string]

/** Product pages. */
export const products: Link[] = [
  ['/mutui', 'Mutui'],
  ['/prestiti', 'Prestiti'],
  ['/cdq', 'Cessione del quinto'],
  ['/aziende', 'Aziende'],
  ['/leasing', 'Leasing'],
]

export const agencies: Link = ['/contattaci#agenzie', 'Agenzie']
export const contacts: Link = ['/contattaci', 'Contatti']
export const rates: Link = ['/tassi', 'Tassi']
export const news: Link = ['/news', 'News']
export const careers: Link = ['/lavoraConNoi', 'Lavora con noi']
export const transparency: Link = ['/pagine/trasparenza', 'Trasparenza']
export const agreements: Link = ['/pagine/convenzioni', 'Convenzioni']
export const glossary: Link = ['/pagine/glossario', 'Glossario']
export const questions: Link = ['/pagine/domande-frequenti', 'Domande frequenti']
export const agentsArea: Link = ['/agents', 'Area agenti']
export const customersArea: Link = ['/area-clienti', 'Area clienti']
