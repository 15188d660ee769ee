import { admin } from '../access/grants.ts'
import {
  address,
  choice,
  email,
  money,
  part,
  percent,
  phone,
  rows,
  text,
  vatNumber,
  whole,
} from '../records/fields.ts'
import { patronDay } from '../records/patron-day.ts'
import { resource } from '../records/resource.ts'
import { copiedHours, weeklyHours, weeklyHoursProblems } from '../records/weekly-hours.ts'
import { fileProducts } from './loan-files/file-words.ts'

/** Working days after which an unread message is a row of the agent's day, unless the company says otherwise. */
export const usualUnreadDays = 2

const web: [RegExp, string] = [
  /^https:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/,
  'Serve un indirizzo https completo, per esempio https://www.esempio.it.',
]
const page = (label: string, help?: string) =>
  text({ label, ...(help && { help }), max: 300, pattern: web, optional: true })

/** Products with two maxima, and maxima without a figure. */
function feeProblems(fees: readonly { prodotto: string; perc?: number; importo?: number }[]) {
  if (new Set(fees.map(({ prodotto }) => prodotto)).size < fees.length)
    return { compensiMassimi: 'Ogni prodotto ha un solo massimo.' }
  const isEmpty = fees.some(({ perc, importo }) => perc === undefined && importo === undefined)
  return isEmpty ? { compensiMassimi: 'Scriva la percentuale o l’importo di ogni massimo.' } : {}
}

/**
 * The broker that runs this installation, with the data that the law requires on every page, in every calculator and in
 * every letter. There is one record.
 */
export const company = resource({
  name: 'company',
  model: 'Società',
  label: { one: 'Società', many: 'Società' },
  title: ['nome'],
  fields: {
    codice: choice({ societa: 'Società' }, { label: 'Codice', unique: true }),
    nome: text({ label: 'Denominazione', max: 120 }),
    oam: text({
      label: 'Numero di iscrizione OAM',
      max: 10,
      pattern: [/^M\d{1,9}$/, 'Per i mediatori è una M con delle cifre, per esempio M123.'],
    }),
    codiceFiscale: vatNumber({ label: 'Codice fiscale e partita IVA' }),
    rea: text({ label: 'REA', help: 'Per esempio RM-1234567.', max: 20, optional: true }),
    capitaleSociale: money({ label: 'Capitale sociale', help: 'Interamente versato.' }),
    sede: address({ label: 'Sede legale' }),
    telefono: phone({ label: 'Telefono', help: 'Il numero verde, in testa a ogni pagina.' }),
    email: email({
      label: 'E-mail',
      help: 'Riceve anche le richieste che non sono di un’agenzia.',
      needsProof: true,
    }),
    pec: email({ label: 'PEC', optional: true }),
    messaggi: phone({ label: 'Numero per i messaggi', help: 'WhatsApp.', optional: true }),
    apertura: rows(weeklyHours, { label: 'Orari di apertura', optional: true, copied: copiedHours }),
    orari: text({
      label: 'Orari sul sito',
      help: 'Se è vuoto, il sito scrive gli orari di apertura. Lo compili solo se devono leggersi in altro modo.',
      max: 60,
      optional: true,
    }),
    /** `MM-DD`. */
    patrono: patronDay('Mese e giorno: 06-29 è il 29 giugno. Non conta nei tempi promessi agli agenti.'),
    social: part(
      {
        facebook: page('Facebook'),
        instagram: page('Instagram'),
        linkedin: page('LinkedIn'),
        youtube: page('YouTube'),
      },
      { label: 'Social', optional: true },
    ),
    /** The greatest fees from customers, as the broker publishes them in its information sheet. */
    compensiMassimi: rows(
      {
        prodotto: choice(fileProducts, { label: 'Prodotto' }),
        perc: percent({ label: 'In percentuale dell’importo', min: 0, max: 100, optional: true }),
        importo: money({ label: 'In euro', optional: true }),
      },
      {
        label: 'Compensi massimi del foglio informativo',
        help: 'Una pratica con un compenso maggiore non può avere l’incarico firmato. Con tutti e due vale il minore.',
        optional: true,
      },
    ),
    /** Without a value `usualUnreadDays`. */
    giorniNonLetto: whole({
      label: 'Messaggi non letti, giorni',
      help: `Dopo quanti giorni lavorativi un messaggio che il cliente non ha letto torna fra le cose da fare dell’agente. Se è vuoto, ${usualUnreadDays}.`,
      min: 1,
      max: 30,
      optional: true,
    }),
    cartaDiCredito: page('Carta di credito', 'La pagina di chi la emette.'),
    segnalazioni: page('Segnalazione di illeciti', 'Il canale cifrato, esterno, per il whistleblowing.'),
  },
  access: { read: [admin('settings')], write: [admin('settings')] },
  live: true,
  deletion: 'remove',
  restorable: true,
  list: { columns: ['nome', 'oam', 'telefono', 'email'], sort: '_id' },
  form: [
    { legend: 'Società', fields: ['nome', 'oam', 'codiceFiscale', 'rea', 'capitaleSociale'] },
    { legend: 'Sede', fields: ['sede', 'apertura', 'orari', 'patrono'] },
    { legend: 'Contatti', fields: ['telefono', 'messaggi', 'email', 'pec', 'giorniNonLetto'] },
    { legend: 'Compensi', fields: ['compensiMassimi'] },
    { legend: 'Link', fields: ['social', 'cartaDiCredito', 'segnalazioni'] },
  ],
  check: ({ apertura, compensiMassimi }) => ({
    ...weeklyHoursProblems('apertura', apertura ?? []),
    ...feeProblems(compensiMassimi ?? []),
  }),
})
