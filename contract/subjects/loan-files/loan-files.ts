import { z } from 'zod'
import { dayNumber, dayOfNumber, formatDay, parseDay } from '../../../finance/calendar/days.ts'
import { admin, agent, own } from '../../access/grants.ts'
import { eggOwned } from '../../egg/egg-fields.ts'
import { fileGroups } from '../../loan-files/file-groups.ts'
import { oamCodes } from '../../loan-files/oam-codes.ts'
import { turnNames } from '../../loan-files/progress.ts'
import {
  choice,
  choices,
  day,
  dayTime,
  flag,
  money,
  notes,
  owned,
  part,
  percent,
  phone,
  reference,
  rows,
  text,
  whole,
} from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { consent } from '../leads.ts'
import { fileReaders, fileWriters } from './file-access.ts'
import { fileStateMoves } from './file-states.ts'
import { fileCircumstances, fileProducts, filePurposes, fileStates } from './file-words.ts'

/** Only the office sets the field. */
const office = [admin('pratiche_edit')] as const
const optionalDay = (label: string) => day({ label, optional: true })
/** The day of something that the customer signed or received. Once written, only the office corrects the day. */
const dayOfCustomer = (label: string) => day({ label, optional: true, changes: office })

/** The first day of the deed: seven days after the PIES (D.Lgs. 385/1993, art. 120-novies). */
const afterWaiting = (piesAl: string) => formatDay(dayOfNumber(dayNumber(parseDay('piesAl', piesAl)) + 7))

/** The home or the building that the file is about. */
const property = part(
  {
    via: text({ label: 'Via e numero', optional: true }),
    comune: text({ label: 'Comune', max: 100, optional: true }),
    provincia: text({
      label: 'Provincia',
      max: 2,
      pattern: [/^[A-Z]{2}$/, 'La provincia si scrive con la sigla, per esempio RM.'],
      optional: true,
    }),
    categoria: text({ label: 'Categoria catastale', max: 5, optional: true }),
    foglio: text({ label: 'Foglio', max: 10, optional: true }),
    particella: text({ label: 'Particella', max: 10, optional: true }),
    subalterno: text({ label: 'Subalterno', max: 10, optional: true }),
    classeEnergetica: text({ label: 'Classe energetica', max: 2, optional: true }),
    superficie: whole({ label: 'Superficie, in m²', max: 100_000, optional: true }),
    provenienza: text({ label: 'Provenienza', max: 200, optional: true }),
  },
  { label: 'Immobile', optional: true },
)

/** People outside the house who take part: notary, valuer, seller, estate agency. */
const thirdParties = rows(
  {
    ruolo: choice(
      {
        notaio: 'Notaio',
        perito: 'Perito',
        venditore: 'Venditore',
        agenzia_immobiliare: 'Agenzia immobiliare',
        altro: 'Altro',
      },
      { label: 'Chi è' },
    ),
    nome: text({ label: 'Nome', max: 200 }),
    telefono: phone({ label: 'Telefono', optional: true }),
    email: text({ label: 'E-mail', max: 254, optional: true }),
  },
  { label: 'Altre persone', optional: true },
)

/** Debts of the applicants when the file starts. */
const debts = rows(
  {
    finanziatore: text({ label: 'Finanziatore', max: 200 }),
    tipo: choice(
      { mutuo: 'Mutuo', prestito: 'Prestito', cessione: 'Cessione o delega', carta: 'Carta', altro: 'Altro' },
      { label: 'Tipo' },
    ),
    rata: money({ label: 'Rata' }),
    residuo: money({ label: 'Debito residuo', optional: true }),
    scadenza: day({ label: 'Scadenza', optional: true }),
    /** With the start, the amount, the TAN and the months, the plan of the debt is known. */
    inizio: day({ label: 'Inizio', optional: true }),
    importo: money({ label: 'Importo iniziale', optional: true }),
    tan: percent({ label: 'TAN', min: 0, max: 100, optional: true }),
    durataMesi: whole({ label: 'Durata, in mesi', min: 1, max: 600, optional: true }),
    conteggioAl: day({ label: 'Conteggio estintivo al', optional: true }),
    conteggio: money({ label: 'Importo del conteggio estintivo', optional: true }),
    estinguere: flag({ label: 'Da estinguere' }),
  },
  { label: 'Debiti in corso', optional: true },
)

/** A file of one credit: from the first talk to the money paid out, and to the end of the credit. */
export const loanFiles = resource({
  name: 'pratiche',
  model: 'Opportunities',
  label: { one: 'Pratica', many: 'Pratiche' },
  title: ['IDEGG'],
  subtitle: 'intestatario',
  fields: {
    /** The number in EGG, or the house's own number until EGG gives one. */
    IDEGG: text({ label: 'IDEGG', max: 30, unique: true, sortable: true, searched: true, sets: office }),
    /** The names of the applicants; follows the participants and their records. */
    intestatario: text({
      label: 'Clienti',
      max: 500,
      sortable: true,
      searched: true,
      sets: [],
      optional: true,
    }),
    /** Fiscal codes and telephones of the participants, for the search box. */
    chiavi: text({
      label: 'Codici e telefoni',
      max: 2000,
      searched: true,
      sees: [],
      sets: [],
      optional: true,
    }),
    prodotto: choice(fileProducts, { label: 'Prodotto' }),
    finalita: choice(filePurposes, { label: 'Finalità', optional: true }),
    /** Only where the report to the OAM needs another code than that of the product. */
    codiceOam: choice(oamCodes, {
      label: 'Codice OAM',
      help: 'Vuoto: quello del prodotto e della finalità',
      optional: true,
      sets: office,
    }),
    stato: choice(fileStates, { label: 'Stato' }),
    statoDal: dayTime({ label: 'In questo stato dal', sets: [], optional: true }),
    /** The state before a suspension or an end, to which the file returns. */
    statoPrecedente: choice(fileStates, {
      label: 'Stato di prima',
      sets: [],
      optional: true,
    }),
    dataUltimoMovimento: dayTime({
      label: 'Ultimo movimento',
      sortable: true,
      sets: [],
      optional: true,
    }),
    importoRichiesto: money({ label: 'Importo richiesto', sortable: true }),
    /** The amount of the chosen answer; follows the answers of the banks. */
    importoDeliberato: money({ label: 'Importo deliberato', optional: true, sets: [] }),
    /** Once written, only the office corrects the amount, with a reason. */
    importoLiquidato: money({ label: 'Importo liquidato', optional: true, changes: office }),
    durataMesi: whole({ label: 'Durata, in mesi', min: 1, max: 600, optional: true }),
    tipoTasso: choice(
      { fisso: 'Fisso', variabile: 'Variabile', misto: 'Misto', cap: 'Variabile con tetto' },
      { label: 'Tipo di tasso', optional: true },
    ),
    valoreImmobile: money({ label: 'Valore dell’immobile', optional: true }),
    agente: reference('agents', { label: 'Agente', optional: true, sets: office }),
    agenzia: reference('agencies', {
      label: 'Agenzia',
      optional: true,
      listedFor: 'everyReader',
      sets: office,
    }),
    /** Whoever in the office works on the file. */
    incaricato: reference('admins', { label: 'Back office', optional: true, sets: office }),
    /** The bank of the chosen answer; follows the answers of the banks. */
    banca: reference('banks', {
      label: 'Banca',
      optional: true,
      listedFor: 'everyReader',
      sets: [],
    }),
    lead: reference('leads', { label: 'Lead', optional: true, unique: true, sets: [] }),
    richiesta: reference('requests', { label: 'Richiesta', optional: true, unique: true, sets: [] }),
    partner: reference('partners', {
      label: 'Partner',
      optional: true,
      listedFor: 'everyReader',
      sets: office,
    }),
    segnalatore: reference('referrers', { label: 'Segnalatore', optional: true, sets: office }),
    /** The campaign of the page's address; see the source of a lead. */
    fonte: owned(z.record(z.string().max(40), z.unknown()), {
      label: 'Provenienza',
      optional: true,
      sets: [],
    }),
    /** The snapshot of the simulation of the lead. */
    simulazione: owned(z.record(z.string(), z.unknown()), {
      label: 'Simulazione',
      optional: true,
      sets: [],
    }),
    consensi: owned(z.array(consent), { label: 'Consensi', initial: [], sets: [] }),
    circostanze: choices(fileCircumstances, { label: 'Circostanze', optional: true }),
    immobile: property,
    terzi: thirdParties,
    debiti: debts,
    foglioInformativoAl: dayOfCustomer('Foglio informativo consegnato il'),
    foglioInformativoVersione: text({
      label: 'Versione del foglio informativo',
      max: 60,
      optional: true,
      changes: office,
    }),
    incaricoAl: dayOfCustomer('Incarico firmato il'),
    incaricoScade: optionalDay('Incarico valido fino al'),
    compensoComunicatoAl: optionalDay('Compenso comunicato al finanziatore il'),
    /** The last day of the chosen answer; follows the answers of the banks. */
    approvazioneScade: day({ label: 'Delibera valida fino al', optional: true, sets: [] }),
    piesAl: dayOfCustomer('PIES ricevuto il'),
    secciAl: dayOfCustomer('SECCI ricevuto il'),
    attoAl: optionalDay('Atto il'),
    rinunciaAttesa: flag({ label: 'Il cliente rinuncia ai sette giorni', initial: false }),
    notificaAl: optionalDay('Notificata al datore o all’ente il'),
    liquidataAl: day({ label: 'Liquidata il', optional: true, changes: office }),
    provvigioneConfermataAl: optionalDay('Provvigione confermata dalla banca il'),
    estintaAl: optionalDay('Estinta il'),
    estinzioneAnticipata: flag({ label: 'Estinta in anticipo', initial: false }),
    /** The day on which the agent was told that the assignment becomes renewable. */
    rinnovoSegnalatoAl: day({ label: 'Rinnovo segnalato il', optional: true, sets: [] }),
    riprendereAl: optionalDay('Da riprendere il'),
    richiestaIntegrazione: notes({ label: 'Che cosa chiede la banca', optional: true }),
    motivoRifiuto: reference('motivi_rifiuto', {
      label: 'Motivo del rifiuto',
      optional: true,
      listedFor: 'everyReader',
    }),
    /** Why the file is suspended, withdrawn, cancelled or goes a step back, or why amounts and days differ. */
    motivo: notes({ label: 'Motivo', optional: true }),
    /** The fields that EGG owns: an import overwrites them, and nobody changes them here. */
    daEgg: choices(eggOwned, { label: 'Da EGG', sets: [], optional: true }),
    /** No letters about the file leave the house. */
    silenziosa: flag({ label: 'Senza lettere al cliente', initial: false }),
  },
  access: {
    read: fileReaders,
    create: [admin('pratiche_edit'), agent('pratiche', own('agente'))],
    write: fileWriters,
    export: [admin('pratiche_export')],
    exportNeedsProof: true,
  },
  states: fileStateMoves,
  live: true,
  deletion: 'remove',
  list: {
    columns: [
      'IDEGG',
      'intestatario',
      'prodotto',
      'stato',
      'dataUltimoMovimento',
      'banca',
      'importoRichiesto',
      'agente',
    ],
    filters: ['stato', 'prodotto', 'finalita', 'agente', 'agenzia', 'banca', 'partner', 'richiesta'],
    derived: {
      lead: reference('leads', { label: 'Lead' }),
      gruppo: choice(fileGroups, { label: 'Pratiche' }),
      dal: day({ label: 'Mossa dal' }),
      al: day({ label: 'Mossa fino al' }),
    },
    orders: { rinnovabileDal: day({ label: 'Rinnovabile dal', optional: true }) },
    derivedColumns: {
      segnale: text({ label: 'Segnale' }),
      giorni: whole({ label: 'Giorni' }),
      turno: choice(turnNames, { label: 'Tocca a' }),
      attesa: part(
        { dal: day({ label: 'dal' }), al: day({ label: 'al' }) },
        { label: 'Liquidazione attesa' },
      ),
      rinnovo: day({ label: 'Rinnovabile dal' }),
      importo: money({ label: 'Importo' }),
    },
    sort: '-dataUltimoMovimento',
  },
  form: [
    {
      legend: 'Che cosa si chiede',
      fields: [
        'prodotto',
        'finalita',
        'importoRichiesto',
        'durataMesi',
        'tipoTasso',
        'valoreImmobile',
        'codiceOam',
      ],
    },
    {
      legend: 'A che punto è',
      fields: [
        'IDEGG',
        'stato',
        'importoDeliberato',
        'importoLiquidato',
        'approvazioneScade',
        'richiestaIntegrazione',
        'riprendereAl',
        'motivoRifiuto',
        'motivo',
      ],
    },
    {
      legend: 'Adempimenti',
      fields: [
        'foglioInformativoAl',
        'foglioInformativoVersione',
        'incaricoAl',
        'incaricoScade',
        'compensoComunicatoAl',
        'piesAl',
        'secciAl',
        'attoAl',
        'rinunciaAttesa',
        'notificaAl',
        'liquidataAl',
        'provvigioneConfermataAl',
        'estintaAl',
        'estinzioneAnticipata',
      ],
    },
    { legend: 'Chi la segue', fields: ['agente', 'agenzia', 'incaricato', 'silenziosa'] },
    { legend: 'Immobile, persone e debiti', fields: ['immobile', 'circostanze', 'terzi', 'debiti'] },
    {
      legend: 'Provenienza',
      fields: ['lead', 'richiesta', 'partner', 'segnalatore', 'fonte', 'simulazione', 'consensi'],
    },
  ],
  check: ({ foglioInformativoAl, incaricoAl, incaricoScade, piesAl, attoAl, rinunciaAttesa }) => ({
    ...(piesAl &&
      attoAl &&
      !rinunciaAttesa &&
      attoAl < afterWaiting(piesAl) && {
        attoAl: 'Dal PIES devono passare sette giorni, se il cliente non vi rinuncia.',
      }),
    ...(foglioInformativoAl &&
      incaricoAl &&
      incaricoAl < foglioInformativoAl && {
        incaricoAl: 'Il foglio informativo si consegna prima della firma dell’incarico.',
      }),
    ...(incaricoAl &&
      incaricoScade &&
      incaricoScade < incaricoAl && { incaricoScade: 'La scadenza precede la firma.' }),
  }),
})
