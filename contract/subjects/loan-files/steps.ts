import { choice, dayTime, flag, notes, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders } from './file-access.ts'
import { fileStates } from './file-words.ts'

/**
 * A change of state of a loan file, written by the move in its transaction. The file itself publishes the event of the
 * move, so a step publishes none.
 */
export const steps = resource({
  name: 'pratiche_passi',
  model: 'Opportunities.passi',
  label: { one: 'Passo', many: 'Passi' },
  title: ['a'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    /** Empty for the first step of a file. */
    da: choice(fileStates, { label: 'Da', optional: true }),
    a: choice(fileStates, { label: 'A' }),
    at: dayTime({ label: 'Quando' }),
    chi: text({ label: 'Chi', max: 200 }),
    /** The bank that has the file at the time of the step. */
    banca: reference('banks', { label: 'Banca', optional: true, listedFor: 'everyReader' }),
    motivo: notes({ label: 'Motivo', optional: true }),
    /** Whether the day is a guess: another program knew the state and not since when. Such a step tells no duration. */
    giornoIgnoto: flag({ label: 'Il giorno non si sa', optional: true }),
  },
  access: { read: partReaders, write: 'server' },
  partOf: 'pratica',
  deletion: 'remove',
  list: { columns: ['pratica', 'da', 'a', 'at', 'chi'], filters: ['pratica', 'a'], sort: '_id' },
  form: [{ legend: 'Passo', fields: ['pratica', 'da', 'a', 'at', 'chi', 'banca', 'motivo', 'giornoIgnoto'] }],
})
