import { z } from 'zod'
import { admin, agent, client, own } from '../access/grants.ts'
import { isFiscalCode } from '../italian/italian-codes.ts'
import { notifications } from '../letters/notifications.ts'
import {
  choice,
  day,
  flag,
  owned,
  phone,
  postalAddress,
  reference,
  signInEmail,
  taxCode,
  text,
  texts,
  vatNumber,
} from '../records/fields.ts'
import { personStates, resource, statuses } from '../records/resource.ts'
import { consent } from './leads.ts'

/** Whether a customer is a person or a firm. */
export const clientKinds = { persona: 'Persona', azienda: 'Azienda' } as const

const personsCode = 'Il codice fiscale di una persona ha sedici caratteri.'
const firmsCode = 'Il codice fiscale di un’azienda ha undici cifre: questo è di una persona.'
const ofFirm = 'È di un’azienda: lo tolga, oppure scelga «Azienda».'

/**
 * Fields that the calls of records hide from the customer: the fiscal code is the second proof of an invitation, and the
 * birthday helps to compute the code. The settings of the customer show both after the proof.
 */
const house = [admin(), agent()]

/**
 * That the e-mail is the customer's own: the office said so, or the customer proved the address in a registration or in
 * a change of the own e-mail. A change of the address or of the person removes the mark.
 */
const confirmedEmail = z.strictObject({
  email: z.string(),
  at: z.iso.datetime(),
  come: z.enum(['ufficio', 'registrazione', 'area']),
  /** Who of the office confirmed the address. */
  da: z.strictObject({ _id: z.uuid(), nome: z.string().max(200) }).optional(),
  /** The records with the same mailbox or telephone that the office knew of. */
  condivisi: z.array(z.uuid()),
})

/**
 * That the office took the confirmation of an address back. The line outweighs every proof of this mailbox until the
 * office confirms the mailbox again.
 */
const withdrawnConfirmation = z.strictObject({
  email: z.string(),
  at: z.iso.datetime(),
  /** Who of the office took the confirmation back. */
  da: z.strictObject({ _id: z.uuid().optional(), nome: z.string().max(200) }),
})

/** Whether the customer wants the letters of a kind, and since when. */
const letterChoice = z.strictObject({
  tipo: z.enum(notifications),
  attiva: z.boolean(),
  at: z.iso.datetime(),
})

/**
 * A customer: a person, or a firm with the person who speaks for it. A customer with an e-mail may sign in to the
 * customers' area.
 */
export const clients = resource({
  name: 'clients',
  model: 'Clients',
  label: { one: 'Cliente', many: 'Clienti' },
  title: ['cognome', 'nome', 'denominazione'],
  subtitle: 'email',
  fields: {
    tipo: choice(clientKinds, { label: 'Tipo', initial: 'persona' }),
    nome: text({ label: 'Nome', max: 100, sortable: true, searched: true }),
    cognome: text({ label: 'Cognome', max: 100, sortable: true, searched: true }),
    denominazione: text({
      label: 'Denominazione',
      help: 'Il nome dell’azienda, con la forma: Rossi S.r.l.',
      max: 200,
      searched: true,
      optional: true,
    }),
    partitaIva: vatNumber({ label: 'Partita IVA', searched: true, optional: true }),
    rappresentante: text({
      label: 'Legale rappresentante',
      help: 'Se non è la persona con cui si parla',
      max: 200,
      optional: true,
    }),
    titolariEffettivi: texts({
      label: 'Titolari effettivi',
      help: 'Nome e cognome di chi possiede o controlla l’azienda',
      max: 200,
      optional: true,
    }),
    email: signInEmail({
      label: 'E-mail',
      help: 'Serve per entrare nell’area clienti: senza e-mail il cliente non accede e non riceve lettere',
      unique: true,
      searched: true,
      optional: true,
    }),
    /** Replaces the e-mail address after confirmation; nobody signs in with it before. */
    nuovaEmail: signInEmail({ label: 'Nuova e-mail, da confermare', optional: true }),
    emailVerificata: flag({ label: 'E-mail verificata', initial: false, sets: [] }),
    emailConfermata: owned(confirmedEmail, {
      label: 'E-mail confermata',
      optional: true,
      sees: house,
      sets: [],
    }),
    confermeTolte: owned(z.array(withdrawnConfirmation), {
      label: 'Conferme dell’e-mail tolte',
      optional: true,
      sees: house,
      sets: [],
    }),
    /** The code of the agent or referrer who sent the customer. */
    referal: text({ label: 'Segnalato da', max: 40, optional: true }),
    cellulare: phone({ label: 'Cellulare', optional: true, holderMayWrite: true }),
    indirizzo: postalAddress({ label: 'Indirizzo', optional: true }),
    codiceFiscale: taxCode({ label: 'Codice fiscale', optional: true, sees: house }),
    dataNascita: day({ label: 'Data di nascita', optional: true, past: true, sees: house }),
    agente: reference('agents', { label: 'Agente', optional: true }),
    /**
     * Each giving and each withdrawal is a line of its own; the last line about a consent counts. A signed paper may show
     * the fiscal code, so the customer reads the lines in the settings, without the papers.
     */
    consensi: owned(z.array(consent), { label: 'Consensi', initial: [], sees: house, sets: [] }),
    /** The letters that the customer has switched on and off. */
    notifiche: owned(z.array(letterChoice), { label: 'Lettere scelte', optional: true, sets: [] }),
    status: choice(statuses, { label: 'Stato', sortable: true }),
  },
  personKeys: ['codiceFiscale', 'email', 'cellulare'],
  asksWhenEqual: ['codiceFiscale'],
  access: {
    read: [admin('clients_see'), client(own('_id'))],
    write: [admin('clients_edit')],
    export: [admin('clients_export')],
    exportNeedsProof: true,
  },
  states: personStates,
  restorable: 'deletion',
  deletion: 'status',
  list: {
    columns: ['cognome', 'nome', 'denominazione', 'email', 'status'],
    filters: ['status', 'tipo', 'emailVerificata', 'agente'],
    derived: { attesa: choice({ ufficio: 'Invito in attesa dell’ufficio' }, { label: 'Da confermare' }) },
    sort: 'cognome',
  },
  form: [
    {
      legend: 'Persona, o chi parla per l’azienda',
      fields: ['tipo', 'nome', 'cognome', 'codiceFiscale', 'partitaIva', 'dataNascita', 'status'],
    },
    { legend: 'Azienda', fields: ['denominazione', 'rappresentante', 'titolariEffettivi'] },
    {
      legend: 'Contatti',
      fields: [
        'email',
        'nuovaEmail',
        'emailVerificata',
        'emailConfermata',
        'confermeTolte',
        'cellulare',
        'indirizzo',
      ],
    },
    { legend: 'Provenienza', fields: ['referal', 'agente', 'consensi', 'notifiche'] },
  ],
  hides: ({ tipo }) =>
    tipo === 'azienda' ? ['dataNascita'] : ['denominazione', 'rappresentante', 'titolariEffettivi'],
  check({ tipo, denominazione, partitaIva, rappresentante, titolariEffettivi, codiceFiscale, dataNascita }) {
    if (tipo === 'persona')
      return {
        ...(denominazione && { denominazione: ofFirm }),
        ...(rappresentante && { rappresentante: ofFirm }),
        ...(titolariEffettivi?.length && { titolariEffettivi: ofFirm }),
        ...(codiceFiscale && !isFiscalCode(codiceFiscale) && { codiceFiscale: personsCode }),
      }
    return {
      ...(!denominazione && { denominazione: 'Di un’azienda serve la denominazione.' }),
      ...(!partitaIva && { partitaIva: 'Di un’azienda serve la partita IVA.' }),
      ...(codiceFiscale && isFiscalCode(codiceFiscale) && { codiceFiscale: firmsCode }),
      ...(dataNascita && { dataNascita: 'È di una persona: la tolga, oppure scelga «Persona».' }),
    }
  },
})
