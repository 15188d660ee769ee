import { z } from 'zod'
import { admin, agent, own, through, where } from '../../access/grants.ts'
import { countries } from '../../italian/countries.ts'
import {
  type Assessed,
  cashUses,
  isLower,
  proposedRisk,
  type Risk,
  riskReasons,
  risks,
} from '../../loan-files/verification/risk.ts'
import {
  choice,
  day,
  dayTime,
  fiscalCode,
  flag,
  notes,
  owned,
  percent,
  privateFile,
  reference,
  rows,
  text,
} from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { participantOfFile } from './participants.ts'

/** The file's agent while compiling. Afterwards only the holders of `antiriciclaggio` read the record. */
const compiling = agent('pratiche', through('pratica', 'pratiche', own('agente')), where('stato', 'bozza'))
/** Who wrote something of a verification. */
const author = z.strictObject({
  ruolo: z.enum(['admin', 'agent']),
  _id: z.uuid(),
  nome: z.string().max(200),
})

/** The people who own or control a firm (D.Lgs. 231/2007, art. 20). */
const owners = rows(
  {
    nome: text({ label: 'Nome e cognome', max: 200 }),
    criterio: choice(
      {
        proprieta: 'Ha più del 25 % del capitale',
        controllo: 'Controlla in altro modo',
        amministratore: 'Amministra, perché nessuno controlla',
      },
      { label: 'Perché' },
    ),
    quota: percent({ label: 'Quota', min: 0, max: 100, optional: true }),
    codiceFiscale: fiscalCode({ label: 'Codice fiscale', optional: true }),
    dataNascita: day({ label: 'Data di nascita', past: true }),
    luogoNascita: text({ label: 'Luogo di nascita', max: 100, optional: true }),
    cittadinanza: choice(countries, { label: 'Cittadinanza' }),
    residenza: choice(countries, { label: 'Paese di residenza' }),
    pep: flag({ label: 'Persona politicamente esposta' }),
  },
  { label: 'Titolari effettivi', optional: true },
)

/** Owners by their share have more than a quarter. */
function ownersProblem(all: readonly { criterio: string; quota?: number }[]): string | null {
  return all.some(({ criterio, quota }) => criterio === 'proprieta' && !(quota !== undefined && quota > 25))
    ? 'Chi è titolare per la proprietà ha una quota sopra il 25 %: scriva la quota, o scelga un altro criterio.'
    : null
}

/** Whether the chosen risk is lower than the proposed one. A form has empty texts in place of nothing. */
const isBelowProposal = (one: Judged): boolean =>
  Boolean(one.rischio) && isLower(one.rischio!, proposedRisk(riskReasons(one)))
type Judged = Assessed & { rischio: Risk | null }

/** The adequate verification of a customer for a loan file (D.Lgs. 231/2007). */
export const adequateVerifications = resource({
  name: 'pratiche_verifiche',
  model: 'Opportunities.verifiche',
  label: { one: 'Adeguata verifica', many: 'Adeguate verifiche' },
  title: ['stato'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    /** Once written, only the office changes the customer, because an erasure of the customer removes the verification. */
    cliente: reference('clients', {
      label: 'Cliente',
      within: participantOfFile,
      changes: [admin('antiriciclaggio')],
    }),
    stato: choice(
      { bozza: 'In compilazione', compilata: 'Compilata', approvata: 'Approvata' },
      { label: 'Stato' },
    ),
    identificatoAl: day({ label: 'Identificato il', optional: true }),
    modo: choice(
      { presenza: 'Di persona', digitale: 'Con SPID o CIE', distanza: 'A distanza, con copia del documento' },
      { label: 'Come', optional: true },
    ),
    documento: choice(
      { carta: 'Carta d’identità', passaporto: 'Passaporto', patente: 'Patente', altro: 'Altro documento' },
      { label: 'Documento d’identità', optional: true },
    ),
    documentoNumero: text({ label: 'Numero del documento', max: 40, optional: true }),
    documentoScadeAl: day({ label: 'Documento valido fino al', optional: true }),
    cittadinanza: choice(countries, { label: 'Cittadinanza', optional: true }),
    residenza: choice(countries, { label: 'Paese di residenza, o della sede', optional: true }),
    agiscePer: text({
      label: 'Agisce per',
      help: 'L’azienda o la persona rappresentata. Vuoto: per sé',
      max: 200,
      optional: true,
    }),
    poteri: text({
      label: 'Con quali poteri',
      help: 'Per esempio: legale rappresentante, dalla visura; procura del 3 marzo 2026',
      max: 200,
      optional: true,
    }),
    titolari: owners,
    scopo: notes({ label: 'Scopo del rapporto', optional: true }),
    contante: choice(cashUses, { label: 'Uso del contante', optional: true }),
    pep: flag({ label: 'Persona politicamente esposta', initial: false }),
    pepCarica: text({
      label: 'Quale carica, e di chi',
      help: 'La carica, o il legame con chi la ricopre',
      max: 200,
      optional: true,
    }),
    rischio: choice(risks, {
      label: 'Rischio',
      help: 'La proposta, con i suoi motivi, si legge sulla scheda della pratica: decide chi compila',
      optional: true,
    }),
    motivoRischio: notes({ label: 'Perché un rischio più basso di quello proposto', optional: true }),
    origineFondi: notes({ label: 'Origine dei fondi', optional: true }),
    firmatoAl: day({ label: 'Questionario firmato il', optional: true }),
    /** The signed questionnaire. It stands here and not among the documents of the file, which more people read. */
    questionario: privateFile({ label: 'Questionario firmato', optional: true, sets: [] }),
    nota: notes({ label: 'Nota riservata', optional: true, sees: [admin('antiriciclaggio')] }),
    /** Everybody who wrote something of the questionnaire; none of them approves. */
    autori: owned(z.array(author).max(100), { label: 'Compilata da', optional: true, sets: [] }),
    approvataDa: text({ label: 'Approvata da', max: 200, optional: true, sets: [] }),
    approvataAt: dayTime({ label: 'Approvata il', optional: true, sets: [] }),
  },
  access: {
    read: [admin('antiriciclaggio'), compiling],
    write: [admin('antiriciclaggio'), compiling],
    export: [],
  },
  uniqueTogether: ['pratica', 'cliente'],
  states: {
    field: 'stato',
    initial: ['bozza'],
    moves: { bozza: ['compilata'], compilata: ['approvata', 'bozza'], approvata: ['bozza'] },
    next: { bozza: 'compilata', compilata: 'approvata' },
    entering: {
      bozza: { label: 'Riapri', who: [admin('antiriciclaggio')] },
      compilata: {
        label: 'Segna come compilata',
        requires: [
          { oneOf: ['identificatoAl'], message: 'Scriva il giorno dell’identificazione.' },
          { oneOf: ['modo'], message: 'Scelga come è stato identificato.' },
          { oneOf: ['documento'], message: 'Scelga il documento d’identità.' },
          { oneOf: ['documentoNumero'], message: 'Scriva il numero del documento.' },
          { oneOf: ['cittadinanza'], message: 'Scelga la cittadinanza.' },
          { oneOf: ['residenza'], message: 'Scelga il Paese di residenza.' },
          { oneOf: ['scopo'], message: 'Scriva lo scopo del rapporto.' },
          { oneOf: ['contante'], message: 'Scelga quanto contante usa.' },
          { oneOf: ['rischio'], message: 'Scelga il rischio.' },
          { oneOf: ['firmatoAl'], message: 'Scriva il giorno della firma del questionario.' },
          { oneOf: ['questionario'], message: 'Carichi il questionario firmato.' },
        ],
      },
      approvata: { label: 'Approva', who: [admin('antiriciclaggio')] },
    },
  },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  removedWithReason: true,
  list: {
    columns: ['pratica', 'cliente', 'stato', 'rischio', 'pep'],
    filters: ['pratica', 'cliente', 'stato', 'rischio'],
    sort: '_id',
  },
  form: [
    {
      legend: 'Chi',
      fields: [
        'pratica',
        'cliente',
        'stato',
        'identificatoAl',
        'modo',
        'documento',
        'documentoNumero',
        'documentoScadeAl',
        'cittadinanza',
        'residenza',
        'agiscePer',
        'poteri',
      ],
    },
    { legend: 'Titolari effettivi dell’azienda', fields: ['titolari'] },
    {
      legend: 'Valutazione',
      fields: [
        'scopo',
        'contante',
        'pep',
        'pepCarica',
        'rischio',
        'motivoRischio',
        'origineFondi',
        'firmatoAl',
        'questionario',
        'nota',
      ],
    },
    { legend: 'Chi ha compilato e approvato', fields: ['autori', 'approvataDa', 'approvataAt'] },
  ],
  hides: ({ pep, rischio, agiscePer, ...others }) => [
    ...(pep ? [] : ['pepCarica']),
    ...(agiscePer ? [] : ['poteri']),
    ...(rischio === 'alto' ? [] : ['origineFondi']),
    ...(isBelowProposal({ ...others, pep, rischio, agiscePer } as Judged) ? [] : ['motivoRischio']),
  ],
  check(one) {
    const { stato, pep, pepCarica, agiscePer, poteri, titolari, rischio, motivoRischio, origineFondi } = one
    const { identificatoAl, documentoScadeAl } = one
    const problem = ownersProblem(titolari ?? [])
    const proposed = proposedRisk(riskReasons(one))
    const isExpired = identificatoAl && documentoScadeAl && documentoScadeAl < identificatoAl
    return {
      ...(problem && { titolari: problem }),
      ...(isExpired && { documentoScadeAl: 'Il giorno dell’identificazione era già scaduto.' }),
      ...(stato !== 'bozza' && {
        ...(pep && !pepCarica && { pepCarica: 'Scriva la carica, o il legame con chi la ricopre.' }),
        ...(agiscePer && !poteri && { poteri: 'Scriva da dove vengono i poteri di chi agisce.' }),
        ...(rischio === 'alto' &&
          !origineFondi && { origineFondi: 'Con un rischio alto serve l’origine dei fondi.' }),
        ...(isBelowProposal(one) &&
          !motivoRischio && {
            motivoRischio: `La proposta è «${risks[proposed]}»: scriva perché il rischio è più basso.`,
          }),
      }),
    }
  },
})
