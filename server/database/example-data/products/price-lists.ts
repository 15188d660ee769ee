import type { Fee, Insurance, ProductCosts, Purpose, RateBand } from '../../../../finance/offers/types.ts'
import type { BankName } from './banks.ts'
import { inFull, ltvTo, rateBands, withIndex } from './rate-bands.ts'

/** The conditions of a product, without the days of validity. */
export interface PriceList {
  banca: BankName
  nome: string
  finalita: Purpose[]
  tassi: RateBand[]
  spese: ProductCosts
  polizze: Insurance[]
  /** Amounts in whole euros. */
  importi?: [min: number, max: number]
  inVigore?: 'fino a fine trimestre' | 'scaduto' | 'non ancora'
}

/** Percent of the loan (DPR 601/1973); transferred loans pay none. */
const impostaSostitutiva = { prima_casa: 0.25, seconda_casa: 2, ristrutturazione: 0.25, liquidita: 0.25 }

/** Converts euros to cents. */
export const euros = (amount: number) => Math.round(amount * 100)
const share = (perc: number, min: number, max: number): Fee => ({ perc, min: euros(min), max: euros(max) })

const costs = (istruttoria: number | Fee, perizia: number, incassoRata = 0): ProductCosts => ({
  istruttoria: typeof istruttoria === 'number' ? { fisso: euros(istruttoria) } : istruttoria,
  perizia: euros(perizia),
  ...(incassoRata > 0 && { incassoRata: euros(incassoRata) }),
  impostaSostitutiva,
})
/** A transferred loan costs the borrower nothing (art. 120-quater TUB). */
const noCosts: ProductCosts = {}

const fire = (perYear: number): Insurance => ({
  tipo: 'incendio',
  obbligatoria: true,
  premioAnnuo: euros(perYear),
})
const fireAtOnce = (perc: number): Insurance => ({
  tipo: 'incendio',
  obbligatoria: true,
  premioUnicoPerc: perc,
})
/** Optional, because a borrower who transfers a loan keeps the previous policy. */
const fireByChoice: Insurance = { tipo: 'incendio', obbligatoria: false, premioAnnuo: euros(150) }
const life = (perc: number, obbligatoria = true): Insurance => ({
  tipo: 'vita',
  obbligatoria,
  premioUnicoPerc: perc,
})
const jobLoss: Insurance = { tipo: 'impiego', obbligatoria: false, premioUnicoPerc: 1.8 }

const tenYears = 120

/** Fixed rates up to the whole price, for loans with the guarantee of the first-home fund. */
const beyond80 = (spread: number): RateBand[] =>
  rateBands({
    tipo: 'fisso',
    indice: 'eurirs',
    spread,
    ltv: [[100, 0]],
    ltvFrom: 80,
    durations: withIndex,
    garanziaConsap: true,
  })

/**
 * The price lists. For the sample need (prima casa, 150.000 € on 190.000 €, 25 years) the first six fixed rates are
 * those of the sample page, to the cent, and the first has the lowest TAEG of all kinds of rate.
 */
export const priceLists: readonly PriceList[] = [
  {
    banca: 'Banca Aurelia',
    nome: 'Casa Fisso',
    finalita: ['prima_casa', 'seconda_casa', 'ristrutturazione'],
    tassi: [
      ...rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.3, ltv: ltvTo[80], durations: withIndex }),
      ...beyond80(0.55),
    ],
    spese: costs(600, 280),
    polizze: [fire(168), life(2.4, false)],
    inVigore: 'fino a fine trimestre',
  },
  {
    banca: 'Banca Aurelia',
    nome: 'Casa Variabile',
    finalita: ['prima_casa', 'seconda_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_3m',
      spread: 1.35,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(600, 280),
    polizze: [fire(168), life(2.4, false)],
  },
  {
    banca: 'Banca Aurelia',
    nome: 'Casa Verde',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'fisso',
      indice: 'eurirs',
      spread: 0.1,
      ltv: ltvTo[80],
      durations: withIndex,
      classiEnergetiche: ['A', 'B'],
    }),
    spese: costs(300, 280),
    polizze: [fire(168)],
  },
  {
    banca: 'Banca Aurelia',
    nome: 'Surroga Fissa',
    finalita: ['surroga'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.25, ltv: ltvTo[80], durations: withIndex }),
    spese: noCosts,
    polizze: [fireByChoice],
  },
  {
    banca: 'Credito Adriatico',
    nome: 'Mutuo Domus',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({
      tipo: 'fisso',
      indice: 'eurirs',
      spread: 0.2,
      ltv: ltvTo[80],
      durations: withIndex,
      green: 0.15,
    }),
    spese: costs(share(1, 500, 2500), 320, 1.5),
    polizze: [fire(216), life(2.9, false)],
  },
  {
    banca: 'Credito Adriatico',
    nome: 'Domus Variabile',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_3m',
      spread: 1.3,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(share(1, 500, 2500), 320, 1.5),
    polizze: [fire(216)],
  },
  {
    banca: 'Credito Adriatico',
    nome: 'Domus Surroga',
    finalita: ['surroga'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.2, ltv: ltvTo[80], durations: withIndex }),
    spese: noCosts,
    polizze: [fireByChoice],
  },
  {
    banca: 'Cassa Tiberina',
    nome: 'Prima Porta Fisso',
    finalita: ['prima_casa'],
    tassi: [
      ...rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.4, ltv: ltvTo[80], durations: withIndex }),
      ...beyond80(0.6),
    ],
    spese: costs(500, 200),
    polizze: [fire(150), jobLoss],
    importi: [40_000, 400_000],
  },
  {
    banca: 'Cassa Tiberina',
    nome: 'Prima Porta Giovani',
    finalita: ['prima_casa'],
    tassi: rateBands({
      tipo: 'fisso',
      tanFinito: 3.35,
      ltv: [
        [80, -0.3],
        [95, 0],
      ],
      durations: inFull,
      under36: true,
    }),
    spese: costs(0, 200),
    polizze: [fire(150), jobLoss],
    importi: [40_000, 250_000],
  },
  {
    banca: 'Cassa Tiberina',
    nome: 'Porta sul Mare',
    finalita: ['seconda_casa'],
    tassi: rateBands({
      tipo: 'misto',
      iniziale: { indice: 'eurirs', spread: 0.85, mesi: tenYears },
      indice: 'euribor_3m',
      spread: 1.55,
      ltv: ltvTo[80],
      durations: withIndex,
      from: 144,
    }),
    spese: costs(700, 250),
    polizze: [fire(190)],
  },
  {
    banca: 'Istituto Monviso',
    nome: 'Mutuo Radice',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.35, ltv: ltvTo[80], durations: withIndex }),
    spese: costs(1200, 300, 1),
    polizze: [fire(180), life(2.7, false)],
  },
  {
    banca: 'Istituto Monviso',
    nome: 'Radice con Tetto',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({
      tipo: 'cap',
      indice: 'euribor_3m',
      spread: 1.55,
      cap: 5.25,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(900, 300, 1),
    polizze: [fire(180)],
  },
  {
    banca: 'Istituto Monviso',
    nome: 'Radice Surroga',
    finalita: ['surroga'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 3.25, ltv: ltvTo[70], durations: inFull }).concat(
      rateBands({
        tipo: 'fisso',
        tanFinito: 3.35,
        ltv: [[80, 0]],
        ltvFrom: 70,
        durations: inFull,
      }),
    ),
    spese: noCosts,
    polizze: [fireByChoice],
    importi: [50_000, 600_000],
  },
  {
    banca: 'Banco di Levante',
    nome: 'Levante Casa',
    finalita: ['prima_casa', 'seconda_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'fisso',
      indice: 'eurirs',
      spread: 0.55,
      ltv: ltvTo[80],
      durations: withIndex,
      green: 0.15,
    }),
    spese: costs(300, 300, 1),
    polizze: [fire(195)],
  },
  {
    banca: 'Banco di Levante',
    nome: 'Levante Dieci',
    finalita: ['prima_casa'],
    tassi: rateBands({
      tipo: 'misto',
      iniziale: { tanFinito: 3.3, mesi: tenYears },
      indice: 'euribor_3m',
      spread: 1.5,
      ltv: ltvTo[80],
      durations: withIndex,
      from: 180,
    }),
    spese: costs(300, 300, 1),
    polizze: [fire(195)],
  },
  {
    banca: 'Banco di Levante',
    nome: 'Levante Liquidità',
    finalita: ['liquidita'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 1.4, ltv: ltvTo[80], durations: withIndex }),
    spese: costs(share(1, 600, 2000), 300, 1),
    polizze: [fire(195), life(2.8, false)],
    importi: [30_000, 250_000],
  },
  {
    banca: 'Credito Fiorita',
    nome: 'Fisso Chiaro',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 3.6, ltv: ltvTo[80], durations: inFull }),
    spese: costs(500, 290),
    polizze: [fire(160)],
    importi: [30_000, 400_000],
  },
  {
    banca: 'Credito Fiorita',
    nome: 'Variabile Chiaro',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_1m',
      spread: 1.6,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(500, 290),
    polizze: [fire(160)],
    importi: [30_000, 400_000],
  },
  {
    banca: 'Credito Fiorita',
    nome: 'Surroga Chiara',
    finalita: ['surroga'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_1m',
      spread: 1.25,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: noCosts,
    polizze: [fireByChoice],
  },
  {
    banca: 'Banca Fonteluna',
    nome: 'Fonte Fisso',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.3, ltv: ltvTo[70], durations: withIndex }),
    spese: costs(share(0.6, 400, 1500), 260),
    polizze: [fireAtOnce(0.45)],
  },
  {
    banca: 'Banca Fonteluna',
    nome: 'Fonte con Tetto',
    finalita: ['prima_casa', 'seconda_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'cap',
      indice: 'euribor_6m',
      spread: 1.5,
      cap: 4.9,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(share(0.6, 400, 1500), 260),
    polizze: [fireAtOnce(0.45)],
  },
  {
    banca: 'Banca Fonteluna',
    nome: 'Fonte Ristruttura',
    finalita: ['ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 3.85, ltv: ltvTo[80], durations: inFull, green: 0.2 }),
    spese: costs(350, 260),
    polizze: [fireAtOnce(0.45), life(2.2)],
    importi: [20_000, 200_000],
  },
  {
    banca: 'Cassa Roccaspina',
    nome: 'Rocca Variabile',
    finalita: ['seconda_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_3m',
      spread: 1.45,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(450, 240, 2),
    polizze: [fire(140)],
  },
  {
    banca: 'Cassa Roccaspina',
    nome: 'Rocca Liquidità',
    finalita: ['liquidita'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_3m',
      spread: 2.1,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(share(1.2, 500, 2500), 240, 2),
    polizze: [fire(140)],
    importi: [30_000, 200_000],
  },
  {
    banca: 'Cassa Roccaspina',
    nome: 'Rocca Surroga Mista',
    finalita: ['surroga'],
    tassi: rateBands({
      tipo: 'misto',
      iniziale: { indice: 'eurirs', spread: 0.4, mesi: tenYears },
      indice: 'euribor_3m',
      spread: 1.1,
      ltv: ltvTo[80],
      durations: withIndex,
      from: 144,
    }),
    spese: noCosts,
    polizze: [fireByChoice],
  },
  {
    banca: 'Banco Tramontana',
    nome: 'Tramontana Fisso',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.9, ltv: ltvTo[80], durations: withIndex }),
    spese: costs(share(0.8, 600, 2000), 300),
    polizze: [fireAtOnce(0.5)],
  },
  {
    banca: 'Banco Tramontana',
    nome: 'Tramontana Misto',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({
      tipo: 'misto',
      iniziale: { indice: 'eurirs', spread: 0.7, mesi: tenYears },
      indice: 'euribor_3m',
      spread: 1.4,
      ltv: ltvTo[80],
      durations: withIndex,
      from: 180,
    }),
    spese: costs(share(0.8, 600, 2000), 300),
    polizze: [fireAtOnce(0.5)],
  },
  {
    banca: 'Banco Tramontana',
    nome: 'Tramontana Liquidità',
    finalita: ['liquidita'],
    tassi: rateBands({
      tipo: 'misto',
      iniziale: { indice: 'eurirs', spread: 1.6, mesi: tenYears },
      indice: 'euribor_3m',
      spread: 2.2,
      ltv: ltvTo[80],
      durations: withIndex,
      from: 180,
    }),
    spese: costs(share(1, 800, 2500), 300),
    polizze: [fireAtOnce(0.5)],
    importi: [30_000, 300_000],
  },
  {
    banca: 'Credito Vallombra',
    nome: 'Vallombra Cento',
    finalita: ['prima_casa'],
    tassi: rateBands({
      tipo: 'fisso',
      tanFinito: 4.35,
      ltv: [
        [95, -0.25],
        [100, 0],
      ],
      ltvFrom: 80,
      durations: inFull,
    }),
    spese: costs(share(1, 800, 2500), 320, 2.5),
    polizze: [fire(210), life(3.2)],
    importi: [60_000, 300_000],
  },
  {
    banca: 'Credito Vallombra',
    nome: 'Surroga con Tetto',
    finalita: ['surroga'],
    tassi: rateBands({
      tipo: 'cap',
      indice: 'euribor_3m',
      spread: 1.3,
      cap: 4.8,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: noCosts,
    polizze: [fireByChoice],
  },
  {
    banca: 'Istituto Belcolle',
    nome: 'Belcolle Fisso',
    finalita: ['prima_casa', 'seconda_casa'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.25, ltv: ltvTo[80], durations: withIndex }),
    spese: costs(1000, 350),
    polizze: [fire(240)],
    importi: [200_000, 1_500_000],
  },
  {
    banca: 'Istituto Belcolle',
    nome: 'Belcolle Variabile',
    finalita: ['seconda_casa', 'liquidita'],
    tassi: rateBands({
      tipo: 'variabile',
      indice: 'euribor_6m',
      spread: 1.75,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(800, 350),
    polizze: [fire(240)],
    importi: [80_000, 1_500_000],
  },
  {
    banca: 'Istituto Belcolle',
    nome: 'Belcolle Vacanza',
    finalita: ['seconda_casa'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 3.75, ltv: ltvTo[80], durations: inFull }),
    spese: costs(800, 350),
    polizze: [fire(240)],
  },
  {
    banca: 'Banca Ginestra',
    nome: 'Ginestra Breve',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 3.2, ltv: ltvTo[80], durations: inFull.slice(0, 3) }),
    spese: costs(400, 270),
    polizze: [fire(155)],
  },
  {
    banca: 'Banca Ginestra',
    nome: 'Ginestra Promessa',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 2.95, ltv: ltvTo[80], durations: inFull }),
    spese: costs(400, 270),
    polizze: [fire(155)],
    inVigore: 'scaduto',
  },
  {
    banca: 'Banca Ginestra',
    nome: 'Ginestra Liquidità con Tetto',
    finalita: ['liquidita'],
    tassi: rateBands({
      tipo: 'cap',
      indice: 'euribor_3m',
      spread: 2.3,
      cap: 6.5,
      ltv: ltvTo[80],
      durations: withIndex,
    }),
    spese: costs(share(1, 500, 2000), 270),
    polizze: [fire(155)],
    importi: [30_000, 200_000],
  },
  {
    banca: 'Cassa Querciola',
    nome: 'Querciola Casa',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', indice: 'eurirs', spread: 0.95, ltv: ltvTo[80], durations: withIndex }),
    spese: costs(250, 200),
    polizze: [fire(130)],
    importi: [30_000, 300_000],
  },
  {
    banca: 'Cassa Querciola',
    nome: 'Querciola Domani',
    finalita: ['prima_casa', 'ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 3.05, ltv: ltvTo[80], durations: inFull, green: 0.2 }),
    spese: costs(250, 200),
    polizze: [fire(130)],
    importi: [30_000, 300_000],
    inVigore: 'non ancora',
  },
  {
    // Exceeds the usury threshold because of its mandatory insurance, so that comparisons have an exclusion.
    banca: 'Finanziaria Castelvento',
    nome: 'Casa Senza Attese',
    finalita: ['prima_casa', 'liquidita'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 8.4, ltv: ltvTo[80], durations: inFull }),
    spese: {
      istruttoria: share(3, 1500, 9000),
      perizia: euros(450),
      incassoRata: euros(4),
      bollo: euros(16),
    },
    polizze: [fire(260), { tipo: 'cpi', obbligatoria: true, premioUnicoPerc: 9 }],
    importi: [30_000, 250_000],
  },
  {
    banca: 'Finanziaria Castelvento',
    nome: 'Castelvento Ristruttura',
    finalita: ['ristrutturazione'],
    tassi: rateBands({ tipo: 'fisso', tanFinito: 5.1, ltv: ltvTo[80], durations: inFull }),
    spese: {
      istruttoria: share(1.5, 500, 3000),
      perizia: euros(350),
      incassoRata: euros(3),
      bollo: euros(16),
    },
    polizze: [fire(220), jobLoss],
    importi: [20_000, 150_000],
  },
]
