import { admin, agent, where } from '../../access/grants.ts'
import { choice, file, notes, text, whole } from '../../records/fields.ts'
import { resource, statuses, statusStates } from '../../records/resource.ts'

/** Training videos for agents: an uploaded video, or a link to an external one. */
export const trainingVideos = resource({
  name: 'training_videos',
  model: 'Formazione',
  label: { one: 'Video di formazione', many: 'Video di formazione' },
  title: ['titolo'],
  fields: {
    titolo: text({ label: 'Titolo', max: 160, sortable: true, searched: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    categoria: choice(
      {
        prodotti: 'Prodotti',
        normativa: 'Normativa',
        vendita: 'Relazione con il cliente',
        strumenti: 'Strumenti di lavoro',
      },
      { label: 'Categoria' },
    ),
    video: file({ label: 'Video', groups: ['video'], optional: true }),
    link: text({
      label: 'Collegamento',
      help: 'Per un video che sta altrove.',
      max: 500,
      pattern: [/^https:\/\/[^\s\\<>"]+$/, 'Un indirizzo che comincia con https://.'],
      optional: true,
    }),
    durata: whole({ label: 'Durata in minuti', min: 1, max: 1000, sortable: true }),
    sottotitoli: file({ label: 'Sottotitoli', groups: ['subtitles'], optional: true }),
    trascrizione: notes({
      label: 'Trascrizione',
      help: 'Per chi legge invece di ascoltare.',
      optional: true,
    }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: {
    read: [admin('video_formazione'), agent('video_formazione', where('status', 'validated'))],
    write: [admin('video_formazione')],
  },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['titolo', 'categoria', 'durata', 'status'],
    filters: ['categoria', 'status'],
    sort: 'titolo',
  },
  form: [
    { legend: 'Video', fields: ['titolo', 'descrizione', 'categoria', 'status'] },
    { legend: 'Che cosa si vede', fields: ['video', 'link', 'durata', 'sottotitoli', 'trascrizione'] },
  ],
  check: ({ video, link, sottotitoli }) => ({
    ...(Boolean(video) === Boolean(link) && { link: 'Serve un video caricato oppure un collegamento.' }),
    ...(sottotitoli && !video && { sottotitoli: 'I sottotitoli vanno con un video caricato.' }),
  }),
})
