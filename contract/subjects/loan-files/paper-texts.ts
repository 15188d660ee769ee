import { z } from 'zod'
import { admin } from '../../access/grants.ts'
import { choice, day, dayTime, owned, rich, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { fileProducts } from './file-words.ts'

const word = z.string().max(300)

/** The house as a paper names it, with its greatest fees. */
const house = z.strictObject({
  nome: word,
  oam: word,
  codiceFiscale: word,
  rea: word.nullable(),
  capitaleSociale: z.int(),
  sede: word,
  telefono: word,
  email: word,
  pec: word.nullable(),
  compensiMassimi: z.array(
    z.strictObject({
      prodotto: z.enum(Object.keys(fileProducts) as [keyof typeof fileProducts]),
      perc: z.number().optional(),
      importo: z.int().optional(),
    }),
  ),
})
export type House = z.infer<typeof house>

/**
 * The texts of the papers of loan files, each version as a record of its own. Publishing stores the house's data and
 * fees of that day too; nobody changes a published version, so a paper that was handed over can be made again later.
 */
export const paperTexts = resource({
  name: 'testi_carte',
  model: 'TestiCarte',
  label: { one: 'Testo delle carte', many: 'Testi delle carte' },
  title: ['edizione'],
  subtitle: 'carta',
  fields: {
    carta: choice({ foglio: 'Foglio informativo', incarico: 'Incarico di mediazione' }, { label: 'Carta' }),
    edizione: text({ label: 'Versione', help: 'Per esempio 2026-01', max: 60, sortable: true }),
    inVigoreDal: day({
      label: 'In vigore dal',
      help: 'Un testo pubblicato non si cambia più: per cambiarlo se ne pubblica un altro.',
      sortable: true,
    }),
    stato: choice({ bozza: 'Bozza', pubblicato: 'Pubblicato' }, { label: 'Stato' }),
    corpo: rich({ label: 'Testo' }),
    casa: owned(house, { label: 'La società quel giorno', optional: true, sets: [] }),
    pubblicatoAt: dayTime({ label: 'Pubblicato il', optional: true, sets: [] }),
  },
  access: { read: [admin('pratiche_impostazioni')], write: [admin('pratiche_impostazioni')] },
  uniqueTogether: ['carta', 'edizione'],
  states: {
    field: 'stato',
    initial: ['bozza'],
    moves: { bozza: ['pubblicato'], pubblicato: [] },
    next: { bozza: 'pubblicato' },
    entering: { pubblicato: { label: 'Pubblica' } },
  },
  live: true,
  deletion: 'remove',
  list: {
    columns: ['edizione', 'carta', 'inVigoreDal', 'stato', 'pubblicatoAt'],
    filters: ['carta', 'stato'],
    sort: '-inVigoreDal',
  },
  form: [
    { legend: 'Versione', fields: ['carta', 'edizione', 'inVigoreDal', 'stato', 'pubblicatoAt'] },
    { legend: 'Testo', fields: ['corpo', 'casa'] },
  ],
})
