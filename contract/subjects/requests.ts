import { admin, agent } from '../access/grants.ts'
import { everyTime, positions, subjects, ways } from '../pages/contact-words.ts'
import {
  choice,
  dayTime,
  email,
  notes,
  owned,
  phone,
  privateFiles,
  province,
  reference,
  text,
} from '../records/fields.ts'
import { resource } from '../records/resource.ts'
import { answeredAt, callBackBy, emailOfLetter, leads, requestNumber, townName } from './leads.ts'

/** A person's message to the broker: the personal fields of a lead, and the subject. */
export const requests = resource({
  name: 'requests',
  model: 'Richieste',
  label: { one: 'Richiesta', many: 'Richieste' },
  title: ['cognome', 'nome'],
  fields: {
    numero: requestNumber(),
    nome: text({ label: 'Nome', max: 100, sortable: true, searched: true }),
    cognome: text({ label: 'Cognome', max: 100, sortable: true, searched: true }),
    email: email({ label: 'E-mail', optional: true, searched: true }),
    telefono: phone({ label: 'Telefono', optional: true, searched: true }),
    provincia: province({ label: 'Provincia', optional: true }),
    comune: townName(),
    oggetto: choice(subjects, { label: 'Oggetto' }),
    /** What the sender of an application applies for; the office is the agency. */
    posizione: choice(positions, { label: 'Posizione', optional: true, sets: [] }),
    /** The words of the person. */
    messaggio: notes({ label: 'Messaggio', optional: true, sets: [] }),
    modo: choice(ways, { label: 'Contatto preferito' }),
    orario: choice(everyTime, { label: 'Quando preferisce' }),
    fonte: owned(leads.fields.fonte.schema, { label: 'Provenienza', sets: [] }),
    consensi: owned(leads.fields.consensi.schema, { label: 'Consensi', sets: [] }),
    emailConfermata: emailOfLetter(),
    /** The attachments as they were sent; the bytes are at `/v2/files/{_id}`. */
    allegati: privateFiles({ label: 'Allegati', sets: [] }),
    partner: reference('partners', { label: 'Partner', optional: true, listedFor: 'everyReader' }),
    agenzia: reference('agencies', { label: 'Agenzia', optional: true, listedFor: 'everyReader' }),
    agente: reference('agents', { label: 'Agente', optional: true }),
    /** The referrer who sent the person. */
    segnalatore: reference('referrers', { label: 'Segnalatore', optional: true }),
    stato: choice(
      { nuova: 'Nuova', in_carico: 'In carico', risposta: 'Risposta', chiusa: 'Chiusa', spam: 'Spam' },
      { label: 'Stato' },
    ),
    richiamareEntro: callBackBy(),
    rispostoAt: answeredAt(),
    /** The time of the last forwarding to the referrer, with the person's consent; only the server sets it. */
    inoltrataAt: dayTime({ label: 'Inoltrata al segnalatore', optional: true, sets: [] }),
    /** Written by the people who handle the request; never shown to the person. */
    nota: notes({ label: 'Nota interna', optional: true, sees: [admin(), agent()] }),
  },
  access: {
    read: [admin('requests')],
    create: 'anyone',
    write: [admin('requests')],
    exportNeedsProof: true,
  },
  states: {
    field: 'stato',
    initial: ['nuova'],
    moves: {
      nuova: ['in_carico', 'risposta', 'chiusa', 'spam'],
      in_carico: ['risposta', 'chiusa', 'nuova', 'spam'],
      risposta: ['chiusa', 'in_carico'],
      chiusa: ['in_carico'],
      spam: ['nuova'],
    },
    next: { nuova: 'in_carico', in_carico: 'risposta', risposta: 'chiusa' },
    entering: {
      nuova: { label: 'Rimetti fra le nuove' },
      in_carico: { label: 'Prendi in carico', labelFrom: { risposta: 'Riapri', chiusa: 'Riapri' } },
      risposta: { stamps: ['rispostoAt'] },
      chiusa: { label: 'Chiudi la richiesta' },
    },
  },
  live: true,
  deletion: 'remove',
  removedWithReason: true,
  restorable: true,
  list: {
    columns: ['cognome', 'nome', 'oggetto', 'provincia', 'stato', 'agenzia', 'agente', 'createdAt'],
    filters: ['stato', 'oggetto', 'provincia', 'partner', 'agenzia', 'agente', 'segnalatore'],
    sort: '-_id',
  },
  form: [
    { legend: 'Persona', fields: ['numero', 'nome', 'cognome', 'email', 'telefono', 'provincia', 'comune'] },
    { legend: 'Richiesta', fields: ['oggetto', 'posizione', 'messaggio', 'modo', 'orario', 'allegati'] },
    {
      legend: 'Lavorazione',
      fields: ['stato', 'agenzia', 'agente', 'richiamareEntro', 'rispostoAt', 'inoltrataAt', 'nota'],
    },
    { legend: 'Provenienza', fields: ['fonte', 'consensi', 'emailConfermata', 'partner', 'segnalatore'] },
  ],
})
