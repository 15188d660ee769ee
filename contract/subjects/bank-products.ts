import type { z } from 'zod'
import { admin } from '../access/grants.ts'
import { leasingGoods } from '../products/leasing-words.ts'
import { employments, loanPurposes, onceTimes, taxTimes } from '../products/loan.ts'
import { energyClasses, indexNames, purposes, rateKinds } from '../products/mortgage.ts'
import {
  choice,
  choices,
  day,
  flag,
  money,
  part,
  percent,
  reference,
  rows,
  text,
  whole,
} from '../records/fields.ts'
import { resource, statuses, statusStates } from '../records/resource.ts'

const insuranceKinds = {
  incendio: 'Incendio',
  vita: 'Vita',
  cpi: 'Protezione del credito',
  impiego: 'Perdita d’impiego',
} as const

const fee = (label: string) =>
  part(
    {
      fisso: money({ label: 'Fisso', optional: true }),
      perc: percent({ label: 'Quota dell’importo', min: 0, max: 100, optional: true }),
      min: money({ label: 'Minimo', optional: true }),
      max: money({ label: 'Massimo', optional: true }),
    },
    { label, optional: true },
  )
const tax = (label: string) => percent({ label, min: 0, max: 100, optional: true })

/** Only for personal loans, whose tax depends on no purpose. */
const loanCosts = {
  istruttoriaPagata: choice(onceTimes, { label: 'Istruttoria pagata', optional: true }),
  impostaSostitutivaPerc: tax('Imposta sostitutiva oltre 18 mesi, al posto del bollo'),
  invioContratto: money({ label: 'Invio del contratto', optional: true }),
  impostePagate: choice(taxTimes, { label: 'Imposte e invio pagati', optional: true }),
  rendicontoAnnuo: money({ label: 'Rendiconto alla fine di ogni anno', optional: true }),
}

const costs = {
  istruttoria: fee('Istruttoria'),
  /** Fees of the lender for placing and managing an assignment of pay. */
  commissioni: fee('Commissioni della cessione'),
  perizia: money({ label: 'Perizia', optional: true }),
  incassoRata: money({ label: 'Incasso di ogni rata', optional: true }),
  bollo: money({ label: 'Bollo', optional: true }),
  impostaSostitutiva: part(
    {
      prima_casa: tax(purposes.prima_casa),
      seconda_casa: tax(purposes.seconda_casa),
      surroga: tax(purposes.surroga),
      ristrutturazione: tax(purposes.ristrutturazione),
      liquidita: tax(purposes.liquidita),
    },
    { label: 'Imposta sostitutiva', optional: true },
  ),
  ...loanCosts,
}
const loanCostNames = Object.keys(loanCosts) as (keyof typeof loanCosts)[]

const insurances = {
  tipo: choice(insuranceKinds, { label: 'Polizza' }),
  obbligatoria: flag({ label: 'Obbligatoria' }),
  premioUnicoPerc: percent({ label: 'Premio unico', min: 0, max: 100, optional: true }),
  premioAnnuo: money({ label: 'Premio annuo', optional: true }),
  /** Only for assignments. Never by sex (Directive 2004/113/EC, art. 5; Court of Justice, C-236/09). */
  premi: rows(
    {
      etaDa: whole({ label: 'Età da', min: 18, max: 120 }),
      etaA: whole({ label: 'Età a', min: 18, max: 120 }),
      durataDaMesi: whole({ label: 'Mesi da', min: 1, max: 480, optional: true }),
      durataAMesi: whole({ label: 'Mesi a', min: 1, max: 480, optional: true }),
      premioUnicoPerc: percent({ label: 'Premio unico', min: 0, max: 100 }),
    },
    {
      label: 'Premi per età',
      help: 'Anni compiuti alla firma; il premio è in percentuale del montante. Un’età senza riga non è assicurata.',
      optional: true,
    },
  ),
}

const rateOf = (label: string) => percent({ label, min: -10, max: 100, optional: true })
const monthsOf = (label: string) => whole({ label, min: 1, max: 480 })
/** The fields of any rate; the kind of product determines which of them a rate has. */
const bandFields = {
  tipo: choice(rateKinds, { label: 'Tipo', optional: true }),
  indice: choice(indexNames, { label: 'Indice', optional: true }),
  spread: rateOf('Spread'),
  tanFinito: rateOf('TAN finito'),
  floor: rateOf('Minimo'),
  cap: rateOf('Massimo'),
  durataDaMesi: monthsOf('Mesi da'),
  durataAMesi: monthsOf('Mesi a'),
  ltvDa: percent({ label: 'LTV da', min: 0, max: 200, optional: true }),
  ltvA: percent({ label: 'LTV a', min: 0, max: 200, optional: true }),
  importoDa: money({ label: 'Importo da', optional: true }),
  importoA: money({ label: 'Importo a', optional: true }),
  etaMaxScadenza: whole({ label: 'Età a scadenza', min: 18, max: 120, optional: true }),
  under36: flag({ label: 'Under 36', optional: true }),
  garanziaConsap: flag({ label: 'Solo con garanzia Consap', optional: true }),
  classiEnergetiche: choices(energyClasses, { label: 'Classi energetiche', optional: true }),
  occupazioni: choices(employments, { label: 'Solo per', optional: true }),
  iniziale: part(
    {
      mesi: monthsOf('Mesi'),
      indice: choice(indexNames, { label: 'Indice', optional: true }),
      spread: rateOf('Spread'),
      tanFinito: rateOf('TAN finito'),
    },
    { label: 'Periodo iniziale', optional: true },
  ),
}

const policies = rows(insurances, { label: 'Polizze' })
type Policy = z.output<typeof policies.schema>[number]

const bands = rows(bandFields, {
  label: 'Tassi',
  help: 'Fra le righe che corrispondono vince il TAN più basso.',
})
type Band = z.output<typeof bands.schema>[number]

/** A product of a bank: the kind of loan, its conditions and its period of validity. */
export const bankProducts = resource({
  name: 'bank_products',
  model: 'BankProducts',
  label: { one: 'Prodotto bancario', many: 'Prodotti bancari' },
  title: ['nome'],
  fields: {
    banca: reference('banks', { label: 'Banca', listedFor: 'everyReader' }),
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    prodotto: choice(
      {
        mutuo: 'Mutuo',
        prestito: 'Prestito',
        cqs: 'Cessione del quinto dello stipendio',
        cqp: 'Cessione del quinto della pensione',
        delega: 'Delegazione di pagamento',
        leasing: 'Leasing',
        aziende: 'Aziende',
        tfs: 'Anticipo TFS',
      },
      { label: 'Prodotto' },
    ),
    finalita: choices({ ...loanPurposes, ...purposes }, { label: 'Finalità' }),
    validoDal: day({ label: 'Valido dal', sortable: true }),
    validoAl: day({ label: 'Valido al', optional: true }),
    importoMin: money({ label: 'Importo minimo' }),
    importoMax: money({ label: 'Importo massimo' }),
    tassi: bands,
    spese: part(costs, { label: 'Spese' }),
    polizze: policies,
    /** Only for leases: percentages of the price of the good. The amounts of a lease are the financed amounts. */
    leasing: part(
      {
        bene: choice(leasingGoods, { label: 'Bene' }),
        anticipoPerc: percent({ label: 'Anticipo minimo', min: 0, max: 100 }),
        riscattoPerc: percent({ label: 'Riscatto massimo', min: 0, max: 100 }),
      },
      { label: 'Leasing', optional: true },
    ),
    foglioInformativo: text({ label: 'Foglio informativo (indirizzo)', max: 500, optional: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: [admin('bank_products')], write: [admin('bank_products')] },
  uniqueTogether: ['banca', 'nome', 'validoDal'],
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['banca', 'nome', 'prodotto', 'validoDal', 'validoAl', 'status'],
    filters: ['banca', 'prodotto', 'status'],
    sort: 'nome',
  },
  form: [
    { legend: 'Prodotto', fields: ['banca', 'nome', 'prodotto', 'finalita', 'status'] },
    { legend: 'Validità e importi', fields: ['validoDal', 'validoAl', 'importoMin', 'importoMax'] },
    { legend: 'Condizioni', fields: ['tassi', 'leasing', 'spese', 'polizze', 'foglioInformativo'] },
  ],
  hides({ prodotto }) {
    const isMortgage = prodotto === 'mutuo'
    const shown = bandFieldsOf(isMortgage)
    return [
      ...Object.keys(bandFields)
        .filter(name => !shown.includes(name))
        .map(name => `tassi.${name}`),
      ...(isMortgage ? [] : ['spese.perizia', 'spese.impostaSostitutiva']),
      ...(prodotto === 'prestito' ? [] : loanCostNames.map(name => `spese.${name}`)),
      ...(prodotto === 'leasing' ? [] : ['leasing']),
      ...(assignmentKinds.includes(prodotto as string)
        ? ['spese.incassoRata']
        : ['spese.commissioni', 'polizze.premi']),
    ]
  },
  check: ({ prodotto, tassi, spese, polizze, leasing, validoDal, validoAl, importoMin, importoMax }) => ({
    ...Object.assign({}, ...tassi.map((band, i) => bandProblems(prodotto === 'mutuo', band, `tassi.${i}`))),
    ...Object.assign(
      {},
      ...polizze.map((policy, i) =>
        premiumProblems(assignmentKinds.includes(prodotto), policy, `polizze.${i}`),
      ),
    ),
    ...(prodotto !== 'prestito' &&
      Object.fromEntries(
        loanCostNames
          .filter(name => (spese[name] ?? null) !== null)
          .map(name => [`spese.${name}`, 'Un prodotto di questo tipo non ne ha.']),
      )),
    ...(prodotto === 'leasing' && !leasing && { leasing: 'Indichi bene, anticipo e riscatto.' }),
    ...(prodotto !== 'leasing' && leasing && { leasing: 'Un prodotto di questo tipo non ne ha.' }),
    ...(validoAl && validoAl < validoDal && { validoAl: 'La scadenza precede l’inizio.' }),
    ...(importoMax < importoMin && { importoMax: 'È inferiore all’importo minimo.' }),
  }),
})

const assignmentKinds = ['cqs', 'cqp', 'delega']

/** Fields that only rates of mortgages have; `ofLoan` lists those that only rates of other products have. */
const ofMortgage = [
  'tipo',
  'indice',
  'spread',
  'floor',
  'cap',
  'ltvDa',
  'ltvA',
  'under36',
  'garanziaConsap',
  'classiEnergetiche',
  'iniziale',
] as const
const ofLoan = ['importoDa', 'importoA', 'etaMaxScadenza', 'occupazioni'] as const

/** The names of the fields of a rate, by kind of product. */
const bandFieldsOf = (isMortgage: boolean): readonly string[] => {
  const others: readonly string[] = isMortgage ? ofLoan : ofMortgage
  return Object.keys(bandFields).filter(name => !others.includes(name))
}

/** Errors in a rate, by the path of the field. */
function bandProblems(isMortgage: boolean, band: Band, path: string): Record<`tassi.${string}`, string> {
  const problems: Record<string, string> = {}
  for (const name of Object.keys(band))
    if (!bandFieldsOf(isMortgage).includes(name))
      problems[`${path}.${name}`] = 'Un prodotto di questo tipo non ne ha.'
  const isPriced = (of: typeof band | NonNullable<typeof band.iniziale>) =>
    of.tanFinito !== undefined || (of.indice !== undefined && of.spread !== undefined)
  if (band.durataDaMesi > band.durataAMesi) problems[`${path}.durataAMesi`] = 'È prima dell’inizio.'
  if (!isMortgage) {
    if (band.tanFinito === undefined) problems[`${path}.tanFinito`] = 'Indichi il TAN.'
    else if (band.tanFinito < 0) problems[`${path}.tanFinito`] = 'Non può essere negativo.'
    if ((band.importoDa ?? 0) > (band.importoA ?? Number.POSITIVE_INFINITY))
      problems[`${path}.importoA`] = 'È meno dell’inizio.'
    return problems
  }
  if (!band.tipo) problems[`${path}.tipo`] = 'Scelga il tipo di tasso.'
  if (!isPriced(band)) problems[`${path}.tanFinito`] = 'Indichi un TAN finito, oppure indice e spread.'
  if (band.ltvDa === undefined) problems[`${path}.ltvDa`] = 'Indichi da quale LTV.'
  if (band.ltvA === undefined) problems[`${path}.ltvA`] = 'Indichi fino a quale LTV.'
  if ((band.ltvDa ?? 0) > (band.ltvA ?? 0)) problems[`${path}.ltvA`] = 'È meno dell’inizio.'
  if (band.tipo === 'misto' && !band.iniziale)
    problems[`${path}.iniziale.mesi`] = 'Un tasso misto vuole il periodo iniziale.'
  if (band.iniziale && !isPriced(band.iniziale))
    problems[`${path}.iniziale.tanFinito`] = 'Indichi un TAN finito, oppure indice e spread.'
  return problems
}

/** Errors in the table of premiums of an insurance, by the path of the field. */
function premiumProblems(
  isAssignment: boolean,
  { premi = [], premioUnicoPerc }: Policy,
  path: string,
): Record<`polizze.${string}`, string> {
  const problems: Record<string, string> = {}
  if (premi.length === 0) return problems
  if (!isAssignment) return { [`${path}.premi`]: 'Un prodotto di questo tipo non ne ha.' }
  if (premioUnicoPerc !== undefined)
    problems[`${path}.premioUnicoPerc`] = 'I premi per età lo sostituiscono: lo tolga.'
  premi.forEach((row, i) => {
    const { durataDaMesi = 0, durataAMesi = Number.POSITIVE_INFINITY } = row
    const at = `${path}.premi.${i}`
    if (row.etaA < row.etaDa) problems[`${at}.etaA`] = 'È prima dell’inizio.'
    if (durataAMesi < durataDaMesi) problems[`${at}.durataAMesi`] = 'È prima dell’inizio.'
    const isTwice = premi
      .slice(0, i)
      .some(
        other =>
          other.etaDa <= row.etaA &&
          row.etaDa <= other.etaA &&
          (other.durataDaMesi ?? 0) <= durataAMesi &&
          durataDaMesi <= (other.durataAMesi ?? Number.POSITIVE_INFINITY),
      )
    if (isTwice) problems[`${at}.etaDa`] = 'Un’altra riga vale per la stessa età e durata.'
  })
  return problems
}
