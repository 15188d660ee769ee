import { admin } from '../../access/grants.ts'
import { choice, dayTime, flag, notes, part, picture, rich, slug, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** News about the broker and about credit. Drafts and news with a future date are not shown. */
export const news = resource({
  name: 'news',
  model: 'News',
  label: { one: 'News', many: 'News' },
  title: ['titolo'],
  fields: {
    titolo: text({ label: 'Titolo', max: 160, sortable: true, searched: true }),
    /** The end of the page's address: `/news_name/mutui-green`. */
    name: slug({ label: 'Indirizzo della pagina', unique: true, searched: true }),
    sommario: notes({ label: 'Sommario', help: 'Due righe, per gli elenchi.' }),
    corpo: rich({ label: 'Testo' }),
    cover: picture({ label: 'Immagine di copertina', ratio: [16, 9], optional: true }),
    altCover: text({
      label: 'Testo alternativo della copertina',
      help: 'Che cosa mostra, per chi non la vede.',
      max: 300,
      optional: true,
    }),
    categoria: text({ label: 'Categoria', max: 60, optional: true }),
    calcolatore: choice(
      { mutui: 'Mutui', prestiti: 'Prestiti', cdq: 'Cessione del quinto', leasing: 'Leasing' },
      { label: 'Calcolatore accanto al testo', optional: true },
    ),
    dataPubblicazione: dayTime({ label: 'Data di pubblicazione', sortable: true }),
    bozza: flag({ label: 'Bozza' }),
    seo: part(
      {
        titolo: text({ label: 'Titolo per i motori di ricerca', max: 70, optional: true }),
        descrizione: text({ label: 'Descrizione per i motori di ricerca', max: 160, optional: true }),
      },
      { label: 'Motori di ricerca', help: 'Lasciati vuoti, valgono titolo e sommario.', optional: true },
    ),
  },
  access: { read: [admin('news')], write: [admin('news')] },
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['titolo', 'categoria', 'dataPubblicazione', 'bozza'],
    filters: ['categoria', 'bozza'],
    sort: '-dataPubblicazione',
  },
  form: [
    { legend: 'News', fields: ['titolo', 'name', 'sommario', 'corpo'] },
    { legend: 'Copertina', fields: ['cover', 'altCover'] },
    { legend: 'Pubblicazione', fields: ['dataPubblicazione', 'categoria', 'calcolatore', 'bozza', 'seo'] },
  ],
  check: ({ cover, altCover }) => ({
    ...(cover && !altCover && { altCover: 'Dica che cosa mostra la copertina.' }),
  }),
})
