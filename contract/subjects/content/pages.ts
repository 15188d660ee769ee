import { admin } from '../../access/grants.ts'
import { day, files, flag, rich, slug, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/**
 * Content pages, such as transparency, agreements and privacy. Each version is a separate record with the day on which
 * it comes into force; of the published versions of an address, the site shows the newest one in force, and the others
 * stay stored. Some addresses are those of the site's own pages, which show the text below their own content.
 */
export const pages = resource({
  name: 'pages',
  model: 'Pagine',
  label: { one: 'Pagina', many: 'Pagine' },
  title: ['titolo'],
  subtitle: 'url',
  fields: {
    url: slug({
      label: 'Indirizzo',
      help:
        'La fine dell’indirizzo sul sito: /pagine/privacy-policy. Fanno eccezione mutui, prestiti, cdq, aziende, ' +
        'leasing, lavora-con-noi, contattaci, tassi e zetarent: sono i testi delle pagine del sito con quel nome, ' +
        'e si leggono là e non sotto /pagine.',
      sortable: true,
      searched: true,
    }),
    titolo: text({ label: 'Titolo', max: 160, searched: true }),
    descrizione: text({
      label: 'Descrizione per i motori di ricerca',
      help: 'Lasciata vuota, vale l’inizio del testo.',
      max: 160,
      optional: true,
    }),
    corpo: rich({ label: 'Testo' }),
    allegati: files({ label: 'Allegati', groups: ['document', 'picture'], optional: true }),
    inVigoreDal: day({
      label: 'In vigore dal',
      help: 'Per cambiare una pagina già in vigore, crei una versione con lo stesso indirizzo e un altro giorno.',
      sortable: true,
    }),
    pubblicata: flag({ label: 'Pubblicata' }),
  },
  access: { read: [admin('pagine')], write: [admin('pagine')] },
  uniqueTogether: ['url', 'inVigoreDal'],
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['titolo', 'url', 'inVigoreDal', 'pubblicata'],
    filters: ['url', 'pubblicata'],
    sort: 'url',
  },
  form: [
    { legend: 'Pagina', fields: ['titolo', 'descrizione', 'url', 'corpo', 'allegati'] },
    { legend: 'Versione', fields: ['inVigoreDal', 'pubblicata'] },
  ],
})
