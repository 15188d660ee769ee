import { z } from 'zod'
import { admin, agent, below, own } from '../access/grants.ts'
import { leadGroups } from '../leads/lead-groups.ts'
import { everyTime, ways } from '../pages/contact-words.ts'
import { choice, dayTime, email, notes, owned, phone, province, reference, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** How a person told the house a choice outside of the program. */
export const consentWays = {
  carta: 'Su carta',
  persona: 'Di persona',
  telefono: 'Per telefono',
  posta: 'Per e-mail o per posta',
} as const

/** A choice that the person made outside of the program, as somebody of the house recorded the choice. */
const recordedChoice = z.strictObject({
  come: z.enum(Object.keys(consentWays) as (keyof typeof consentWays)[]),
  /** The day on which the person signed or asked. */
  giorno: z.iso.date(),
  /** Who recorded the choice. */
  da: z.strictObject({ ruolo: z.enum(['admin', 'agent']), _id: z.uuid(), nome: z.string().max(200) }),
  /** The signed paper, a private file. */
  file: z.strictObject({ _id: z.uuid(), name: z.string(), mimetype: z.string() }).nullable(),
})

/**
 * A notice that a person read, or a consent that the person gave or refused, with the version of the displayed
 * text.
 */
export const consent = z.strictObject({
  tipo: z.enum(['informativa_letta', 'marketing', 'profilazione', 'cessione_terzi']),
  valore: z.boolean(),
  testoVersione: z.string().max(20),
  at: z.iso.datetime(),
  fonte: z.string().max(500),
  registrata: recordedChoice.optional(),
  /** The mailbox of the customer who gave or withdrew the consent in the area, or with a confirmed request. */
  email: z.string().optional(),
})

/**
 * The address that the person wrote in a request and confirmed on the page of the letter's link. Another e-mail in the
 * record is not confirmed.
 */
export const emailOfLetter = () =>
  owned(z.strictObject({ email: z.string(), at: z.iso.datetime() }), {
    label: 'E-mail confermata',
    optional: true,
    sees: [admin(), agent()],
    sets: [],
  })

/** The source of a lead. */
const leadSource = z.strictObject({
  pagina: z.string().max(2000),
  partner: z.string().max(100).optional(),
  /** The slug of the agent on whose page the person saw a figure. */
  agente: z.string().max(100).optional(),
  /** The slug of the referrer's page through which the person came. */
  segnalazione: z.string().max(100).optional(),
  /** The signed-in customer who asks the office for the erasure, in the area of the customers. */
  cancellazione: z.uuid().optional(),
  /** Campaign parameters of the page's address: `utm_*`, `gclid`, `fbclid`… */
  campagna: z.record(z.string().max(40), z.string().max(200)),
})

const closed = ['perso', 'duplicato', 'spam'] as const
const reopened = ['nuovo', 'assegnato', 'contattato'] as const

/**
 * The number by which a person and the office name a request: nine digits in random order, unique among leads and
 * requests. The number gives no access to anything. Requests of earlier versions have no number.
 */
export const requestNumber = () =>
  text({
    label: 'Numero',
    max: 9,
    pattern: [/^[1-9]\d{8}$/, 'Nove cifre.'],
    optional: true,
    unique: true,
    searched: true,
    sets: [],
  })

/** The person of a lead, as the person wrote: an agent fills in what is missing, and only the office corrects. */
const corrects = [admin('lead_requests')]

/** The town of the person or of the home, by its name in the list of towns. */
export const townName = () => text({ label: 'Comune', max: 100, optional: true })

/** The instant by which the agency promises to call, counted in its opening hours when the request arrives. */
export const callBackBy = () => dayTime({ label: 'Da richiamare entro', optional: true, sets: [] })

/**
 * The first call or answer of the office, also when the person does not pick up. Only moves of the state set the time,
 * because the time tells whether the promise of `callBackBy` was kept.
 */
export const answeredAt = () => dayTime({ label: 'Richiamato il', optional: true, sets: [] })

/** A person who asks for a call, with the simulation that preceded the request. */
export const leads = resource({
  name: 'leads',
  model: 'Lead',
  label: { one: 'Lead', many: 'Lead' },
  title: ['cognome', 'nome'],
  fields: {
    numero: requestNumber(),
    nome: text({ label: 'Nome', max: 100, sortable: true, searched: true, changes: corrects }),
    cognome: text({ label: 'Cognome', max: 100, sortable: true, searched: true, changes: corrects }),
    email: email({ label: 'E-mail', optional: true, searched: true, changes: corrects }),
    telefono: phone({ label: 'Telefono', optional: true, searched: true, changes: corrects }),
    provincia: province({ label: 'Provincia', optional: true }),
    comune: townName(),
    prodotto: choice(
      {
        mutuo: 'Mutuo',
        prestito: 'Prestito',
        cqs: 'Cessione dello stipendio',
        cqp: 'Cessione della pensione',
        delega: 'Delegazione di pagamento',
        leasing: 'Leasing',
      },
      { label: 'Prodotto' },
    ),
    /** The words of the person. */
    messaggio: notes({ label: 'Messaggio', optional: true, sets: [] }),
    /** Requests of earlier versions have neither. */
    modo: choice(ways, { label: 'Contatto preferito', optional: true }),
    orario: choice(everyTime, { label: 'Quando preferisce', optional: true }),
    /** A snapshot computed by the server: input, terms of the chosen offer, figures, day. */
    simulazione: owned(z.record(z.string(), z.unknown()), { label: 'Simulazione', optional: true, sets: [] }),
    fonte: owned(leadSource, { label: 'Provenienza', sets: [] }),
    consensi: owned(z.array(consent), { label: 'Consensi', sets: [] }),
    emailConfermata: emailOfLetter(),
    /** The loan file of the lead gets the same partner, who is told its outcome. */
    partner: reference('partners', {
      label: 'Partner',
      optional: true,
      listedFor: 'everyReader',
      sets: [admin('lead_requests')],
    }),
    agenzia: reference('agencies', {
      label: 'Agenzia',
      optional: true,
      listedFor: 'everyReader',
      sets: [admin('lead_assign')],
    }),
    agente: reference('agents', { label: 'Agente', optional: true, sets: [admin('lead_assign')] }),
    stato: choice(
      {
        nuovo: 'Nuovo',
        assegnato: 'Assegnato',
        contattato: 'Contattato',
        appuntamento: 'Appuntamento',
        qualificato: 'Qualificato',
        convertito: 'Convertito',
        non_risponde: 'Non risponde',
        perso: 'Perso',
        duplicato: 'Duplicato',
        spam: 'Spam',
      },
      { label: 'Stato' },
    ),
    richiamareEntro: callBackBy(),
    rispostoAt: answeredAt(),
    primoContattoAt: dayTime({ label: 'Primo contatto', optional: true }),
    /** Written by the people who handle the lead; never shown to the person. */
    nota: notes({ label: 'Nota interna', optional: true, sees: [admin(), agent()] }),
  },
  access: {
    read: [admin('lead_requests'), agent('lead', own('agente')), agent('lead', below('agente'))],
    create: 'anyone',
    write: [admin('lead_requests'), agent('lead', own('agente'))],
    // A lead has the words of its person, so an agent does not make the lead disappear.
    remove: [admin('lead_requests')],
    export: [admin('lead_requests')],
    exportNeedsProof: true,
  },
  states: {
    field: 'stato',
    initial: ['nuovo', 'assegnato'],
    moves: {
      nuovo: ['contattato', 'assegnato', 'non_risponde', ...closed],
      assegnato: ['contattato', 'non_risponde', ...closed],
      non_risponde: ['contattato', ...closed],
      contattato: ['appuntamento', 'qualificato', 'non_risponde', ...closed],
      appuntamento: ['qualificato', 'contattato', 'non_risponde', ...closed],
      qualificato: ['convertito', 'appuntamento', 'contattato', ...closed],
      convertito: ['qualificato'],
      perso: reopened,
      duplicato: reopened,
      spam: reopened,
    },
    next: {
      nuovo: 'contattato',
      assegnato: 'contattato',
      non_risponde: 'contattato',
      contattato: 'appuntamento',
      appuntamento: 'qualificato',
      qualificato: 'convertito',
    },
    entering: {
      nuovo: { label: 'Riapri come nuovo' },
      assegnato: {
        who: [admin('lead_assign')],
        requires: [
          { oneOf: ['agente', 'agenzia'], message: 'Scelga l’agente o l’agenzia che segue il lead.' },
        ],
      },
      contattato: { stamps: ['primoContattoAt', 'rispostoAt'] },
      appuntamento: { label: 'Segna l’appuntamento', stamps: ['primoContattoAt', 'rispostoAt'] },
      qualificato: {
        labelFrom: { convertito: 'Annulla la conversione' },
        stamps: ['primoContattoAt', 'rispostoAt'],
      },
      convertito: {
        requires: [{ oneOf: ['agente'], message: 'Assegni il lead all’agente che ha seguito la persona.' }],
      },
      non_risponde: { label: 'Segna che non risponde', stamps: ['rispostoAt'] },
    },
  },
  deletion: 'remove',
  removedWithReason: true,
  restorable: true,
  list: {
    columns: ['cognome', 'nome', 'prodotto', 'provincia', 'stato', 'agenzia', 'agente', 'createdAt'],
    filters: ['stato', 'prodotto', 'provincia', 'partner', 'agenzia', 'agente'],
    derived: { gruppo: choice(leadGroups, { label: 'Lead' }) },
    orders: { promessa: dayTime({ label: 'Da richiamare', optional: true }) },
    sort: '-_id',
  },
  form: [
    {
      legend: 'Persona',
      fields: [
        'numero',
        'nome',
        'cognome',
        'email',
        'telefono',
        'provincia',
        'comune',
        'modo',
        'orario',
        'messaggio',
      ],
    },
    {
      legend: 'Lavorazione',
      fields: [
        'prodotto',
        'stato',
        'agenzia',
        'agente',
        'richiamareEntro',
        'rispostoAt',
        'primoContattoAt',
        'nota',
      ],
    },
    { legend: 'Provenienza', fields: ['simulazione', 'fonte', 'consensi', 'emailConfermata', 'partner'] },
  ],
})
