import { admin, agent, own } from '../../access/grants.ts'
import { day, reference, text, whole } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** The certificates of agents who have seen a training video and passed its quiz. Only the server writes them. */
export const trainingCompletions = resource({
  name: 'training_completions',
  model: 'AttestatiFormazione',
  label: { one: 'Attestato di formazione', many: 'Attestati di formazione' },
  title: ['numero'],
  subtitle: 'titolo',
  fields: {
    numero: text({ label: 'Numero', max: 20, unique: true, sortable: true, searched: true }),
    agente: reference('agents', { label: 'Agente' }),
    /** The name at the time of the completion, which lists find and the certificate states. */
    nominativo: text({ label: 'Nominativo', max: 201, searched: true, sortable: true }),
    video: reference('training_videos', { label: 'Video' }),
    titolo: text({ label: 'Titolo del video', max: 160, searched: true }),
    minuti: whole({ label: 'Minuti', min: 1, max: 1000 }),
    /** Percentage of right answers; null for a video without a quiz. */
    esito: whole({ label: 'Risposte giuste, in percento', max: 100, optional: true }),
    rilasciatoAl: day({ label: 'Rilasciato il', sortable: true }),
    /** The two years that count the minutes; null when the agent had none. */
    biennio: text({ label: 'Biennio', max: 9, optional: true }),
  },
  access: {
    read: [admin('video_formazione'), agent('video_formazione', own('agente'))],
    write: 'server',
    exportNeedsProof: true,
  },
  uniqueTogether: ['agente', 'video'],
  deletion: 'remove',
  list: {
    columns: ['numero', 'nominativo', 'titolo', 'minuti', 'rilasciatoAl', 'biennio'],
    filters: ['agente', 'video', 'rilasciatoAl', 'biennio'],
    sort: '-_id',
  },
  form: [
    { legend: 'Attestato', fields: ['numero', 'agente', 'nominativo', 'rilasciatoAl'] },
    { legend: 'Formazione', fields: ['video', 'titolo', 'minuti', 'esito', 'biennio'] },
  ],
})
