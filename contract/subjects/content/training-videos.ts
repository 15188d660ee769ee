import { admin, agent, where } from '../../access/grants.ts'
import { choice, day, file, notes, picture, rows, text, whole } from '../../records/fields.ts'
import { resource, statuses, statusStates } from '../../records/resource.ts'

/** The answers that a question may have, at least the first two. */
const answerKeys = { a: 'A', b: 'B', c: 'C', d: 'D' } as const

const answer = (label: string) => text({ label, max: 300 })

/** A question about a video, with the right answer. */
const questionFields = {
  domanda: text({ label: 'Domanda', max: 300 }),
  a: answer('Risposta A'),
  b: answer('Risposta B'),
  c: text({ label: 'Risposta C', max: 300, optional: true }),
  d: text({ label: 'Risposta D', max: 300, optional: true }),
  giusta: choice(answerKeys, { label: 'Risposta giusta' }),
  spiegazione: notes({
    label: 'Spiegazione',
    help: 'La legge chi ha sbagliato la risposta.',
    optional: true,
  }),
}

/** The percentage of right answers that passes a quiz, for videos that name none. */
export const usualPassMark = 60

/**
 * Training videos for agents: an uploaded video, or a link to an external one. Agents see the questions without the
 * right answers (`contract/calls/training.ts`).
 */
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
      label: 'Link',
      help: 'Per un video che sta altrove.',
      max: 500,
      pattern: [/^https:\/\/[^\s\\<>"]+$/, 'Un indirizzo che comincia con https://.'],
      optional: true,
    }),
    copertina: picture({
      label: 'Copertina',
      help: 'Si vede finché il video non parte.',
      ratio: [16, 9],
      optional: true,
    }),
    durata: whole({ label: 'Durata in minuti', min: 1, max: 1000, sortable: true }),
    sottotitoli: file({ label: 'Sottotitoli', groups: ['subtitles'], optional: true }),
    trascrizione: notes({
      label: 'Trascrizione',
      help: 'Per chi legge invece di ascoltare.',
      optional: true,
    }),
    entro: day({
      label: 'Da vedere entro',
      help: 'Vuoto per un video facoltativo.',
      sortable: true,
      optional: true,
    }),
    quiz: rows(questionFields, { label: 'Domande', optional: true, sees: [admin()] }),
    soglia: whole({
      label: 'Quiz superato con',
      help: `Percentuale di risposte giuste: vuota, il ${usualPassMark} per cento.`,
      min: 1,
      max: 100,
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
    columns: ['titolo', 'categoria', 'durata', 'entro', 'status'],
    filters: ['categoria', 'status'],
    sort: 'titolo',
  },
  form: [
    { legend: 'Video', fields: ['titolo', 'descrizione', 'categoria', 'entro', 'status'] },
    {
      legend: 'Che cosa si vede',
      fields: ['video', 'link', 'copertina', 'durata', 'sottotitoli', 'trascrizione'],
    },
    { legend: 'Quiz', fields: ['quiz', 'soglia'] },
  ],
  check: ({ video, link, sottotitoli, quiz, soglia, entro }) => ({
    ...(Boolean(video) === Boolean(link) && { link: 'Serve un video caricato oppure un link.' }),
    ...(sottotitoli && !video && { sottotitoli: 'I sottotitoli vanno con un video caricato.' }),
    ...(entro && !video && { entro: 'La scadenza va con un video caricato: solo quello si misura.' }),
    ...(quiz?.length && !video && { quiz: 'Il quiz va con un video caricato.' }),
    ...(soglia && !quiz?.length && { soglia: 'Serve almeno una domanda.' }),
    ...Object.fromEntries(
      (quiz ?? []).flatMap(({ giusta, ...question }, row) =>
        question[giusta] ? [] : [[`quiz.${row}.giusta`, 'La risposta giusta non è scritta.']],
      ),
    ),
  }),
})
