import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { complaintGroups } from '../complaints/complaint-groups.ts'
import {
  choice,
  day,
  dayTime,
  email,
  notes,
  owned,
  phone,
  privateFiles,
  reference,
  text,
} from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** The register of complaints about the house: who, about what, when, the answer and its outcome. */
export const complaints = resource({
  name: 'reclami',
  model: 'Reclami',
  label: { one: 'Reclamo', many: 'Reclami' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Chi reclama', max: 200, sortable: true, searched: true }),
    email: email({ label: 'E-mail', optional: true, searched: true }),
    telefono: phone({ label: 'Telefono', optional: true, searched: true }),
    cliente: reference('clients', { label: 'Cliente', optional: true }),
    pratica: reference('pratiche', {
      label: 'Pratica',
      optional: true,
      within: {
        of: 'pratiche_partecipanti',
        by: 'cliente',
        as: 'pratica',
        message: 'Non è una pratica di questo cliente: scelga prima il cliente, poi una delle sue pratiche.',
      },
    }),
    /** The message to the house that the complaint arrived with. */
    richiesta: reference('requests', { label: 'Messaggio', optional: true, unique: true, sets: [] }),
    ricevutoAl: day({ label: 'Ricevuto il', sortable: true }),
    oggetto: choice(
      {
        tempi: 'Tempi',
        informazioni: 'Informazioni e trasparenza',
        compenso: 'Compenso',
        comportamento: 'Comportamento',
        dati: 'Dati personali',
        altro: 'Altro',
      },
      { label: 'Di che cosa', optional: true },
    ),
    /** The words of whoever complains, written once. */
    testo: notes({ label: 'Che cosa dice', changes: [] }),
    /** The attachments of the message. */
    allegati: privateFiles({ label: 'Allegati', optional: true, sets: [] }),
    stato: choice({ ricevuto: 'Ricevuto', in_esame: 'In esame', risposto: 'Risposto' }, { label: 'Stato' }),
    rispostoAl: day({ label: 'Risposto il', optional: true }),
    risposta: notes({ label: 'Risposta', optional: true }),
    /** The answers that were given before the complaint was opened again, the oldest first. */
    rispostePrecedenti: owned(
      z.array(
        z.strictObject({
          risposta: z.string(),
          rispostoAl: z.iso.date(),
          esito: z.string(),
          inviataAt: z.iso.datetime().nullable(),
        }),
      ),
      { label: 'Risposte precedenti', optional: true, sets: [] },
    ),
    /** When the letter with the answer was written to the e-mail of whoever complains. */
    rispostaInviataAt: dayTime({ label: 'Lettera inviata', optional: true, sets: [] }),
    /** The day on which the keepers of the register were warned that the last day is near. */
    avvisatoAl: day({ label: 'Scadenza segnalata il', optional: true, sets: [] }),
    esito: choice(
      { accolto: 'Accolto', accolto_in_parte: 'Accolto in parte', respinto: 'Respinto' },
      { label: 'Esito', optional: true },
    ),
  },
  access: { read: [admin('reclami')], write: [admin('reclami')], exportNeedsProof: true },
  states: {
    field: 'stato',
    initial: ['ricevuto'],
    moves: { ricevuto: ['in_esame', 'risposto'], in_esame: ['risposto', 'ricevuto'], risposto: ['in_esame'] },
    next: { ricevuto: 'in_esame', in_esame: 'risposto' },
    entering: {
      ricevuto: { label: 'Rimetti fra i ricevuti' },
      in_esame: { label: 'Esamina', labelFrom: { risposto: 'Riapri' } },
      risposto: {
        label: 'Segna la risposta',
        asks: ['oggetto', 'rispostoAl', 'esito', 'risposta'],
        keeps: ['nome', 'email', 'ricevutoAl', 'rispostoAl', 'esito', 'risposta'],
        requires: [
          { oneOf: ['oggetto'], message: 'Scelga di che cosa si lamenta.' },
          { oneOf: ['rispostoAl'], message: 'Scriva il giorno della risposta.' },
          { oneOf: ['risposta'], message: 'Scriva che cosa è stato risposto.' },
          { oneOf: ['esito'], message: 'Scelga l’esito.' },
        ],
      },
    },
  },
  live: true,
  deletion: 'remove',
  removedWithReason: true,
  restorable: true,
  list: {
    columns: ['nome', 'ricevutoAl', 'oggetto', 'pratica', 'stato', 'rispostoAl', 'esito'],
    filters: ['stato', 'oggetto', 'esito', 'pratica', 'cliente', 'richiesta'],
    derived: { gruppo: choice(complaintGroups, { label: 'Reclami' }) },
    derivedColumns: { entro: day({ label: 'Rispondere entro' }), tempo: text({ label: 'Tempo' }) },
    sort: '-ricevutoAl',
  },
  form: [
    { legend: 'Chi', fields: ['nome', 'email', 'telefono', 'cliente', 'pratica', 'richiesta'] },
    { legend: 'Reclamo', fields: ['ricevutoAl', 'oggetto', 'testo', 'allegati', 'stato'] },
    { legend: 'Risposta', fields: ['rispostoAl', 'esito', 'risposta'] },
  ],
  check: ({ ricevutoAl, rispostoAl }) => ({
    ...(rispostoAl && rispostoAl < ricevutoAl && { rispostoAl: 'La risposta precede il reclamo.' }),
  }),
})
