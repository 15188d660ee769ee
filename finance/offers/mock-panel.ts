import type { Insurance, Need, RateBand, Rates, Terms } from './types.ts'

/** Test data: the banks of the site's mock-up, whose figures are known to the cent. */

export const need: Need = {
  finalita: 'prima_casa',
  valore: 190_000_00,
  importo: 150_000_00,
  durataMesi: 300,
  tipoTasso: 'fisso',
}

const everywhere = { durataDaMesi: 60, durataAMesi: 360, ltvDa: 0, ltvA: 80 }
const fixed = (tan: number): RateBand => ({ tipo: 'fisso', tanFinito: tan, ...everywhere })

interface Sketch {
  n: number
  banca: string
  nome: string
  tassi: RateBand[]
  istruttoria: number
  perizia: number
  incendio: number
  facoltative?: Insurance[]
  rest?: Partial<Terms>
}

const product = ({
  n,
  banca,
  nome,
  tassi,
  istruttoria,
  perizia,
  incendio,
  facoltative = [],
  rest,
}: Sketch): Terms => ({
  prodotto: { _id: `0193f5a0-0000-7000-8000-00000000000${n}`, nome },
  banca: { _id: `0193f5a0-0000-7000-9000-00000000000${n}`, nome: banca },
  finalita: ['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione'],
  validoDal: '2026-01-01',
  validoAl: '2026-12-31',
  importoMin: 30_000_00,
  importoMax: 1_000_000_00,
  tassi,
  spese: {
    istruttoria: { fisso: istruttoria * 100 },
    perizia: perizia * 100,
    impostaSostitutiva: { prima_casa: 0.25, seconda_casa: 2 },
  },
  polizze: [{ tipo: 'incendio', obbligatoria: true, premioAnnuo: incendio * 100 }, ...facoltative],
  policy: { ltvMax: 80, rataRedditoMax: 45, etaMaxScadenza: 75 },
  compenso: { fisso: 750_00 },
  ...rest,
})

export const products: Terms[] = [
  product({
    n: 1,
    banca: 'Banca Aurelia',
    nome: 'Casa Fisso',
    tassi: [fixed(3.2), { tipo: 'variabile', indice: 'euribor_3m', spread: 1.1, floor: 1.1, ...everywhere }],
    istruttoria: 600,
    perizia: 280,
    incendio: 168,
  }),
  product({
    n: 2,
    banca: 'Credito Adriatico',
    nome: 'Mutuo Domus',
    tassi: [fixed(3.1)],
    istruttoria: 1200,
    perizia: 320,
    incendio: 246,
    facoltative: [{ tipo: 'vita', obbligatoria: false, premioUnicoPerc: 3 }],
  }),
  product({
    n: 3,
    banca: 'Cassa Tiberina',
    nome: 'Prima Porta Fisso',
    tassi: [fixed(3.3)],
    istruttoria: 500,
    perizia: 250,
    incendio: 148,
  }),
  product({
    n: 4,
    banca: 'Istituto Monviso',
    nome: 'Mutuo Radice',
    tassi: [
      fixed(3.25),
      {
        tipo: 'misto',
        iniziale: { tanFinito: 2.95, mesi: 120 },
        indice: 'euribor_3m',
        spread: 1.25,
        ...everywhere,
      },
    ],
    istruttoria: 900,
    perizia: 300,
    incendio: 204,
  }),
  product({
    n: 5,
    banca: 'Banco di Levante',
    nome: 'Levante Casa',
    tassi: [
      { tipo: 'fisso', indice: 'eurirs', spread: 0.55, ...everywhere },
      { tipo: 'cap', indice: 'euribor_6m', spread: 1.3, cap: 5.5, ...everywhere },
    ],
    istruttoria: 750,
    perizia: 300,
    incendio: 189,
  }),
  product({
    n: 6,
    banca: 'Credito Fiorita',
    nome: 'Fisso Chiaro',
    tassi: [fixed(3.6), { ...fixed(3.4), classiEnergetiche: ['A', 'B'] }],
    istruttoria: 690,
    perizia: 300,
    incendio: 152,
  }),
  product({
    n: 7,
    banca: 'Finanziaria Sesia',
    nome: 'Mutuo Rapido',
    tassi: [fixed(8.6)],
    istruttoria: 2500,
    perizia: 400,
    incendio: 300,
  }),
  product({
    n: 8,
    banca: 'Banca del Garda',
    nome: 'Grandi Importi',
    tassi: [fixed(2.95)],
    istruttoria: 1000,
    perizia: 300,
    incendio: 200,
    rest: { importoMin: 250_000_00 },
  }),
]

const data = '2026-11-19'

export const rates: Rates = {
  giorno: '2026-11-20',
  euribor: {
    '1m': { valore: 1.91, data },
    '3m': { valore: 2.05, data },
    '6m': { valore: 2.14, data },
    '12m': { valore: 2.2, data },
  },
  eurirs: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i + 1, { valore: 2.9, data }])),
  tegm: { fisso: 3.64, variabile: 4.02, trimestre: '2026-Q4' },
}
