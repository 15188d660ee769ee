/** The right that the calls under measure ask for. */
export const benchFlags = 'banks'

/** A bank as a form sends it. */
export const bank = (nome: string) => ({
  nome,
  tipo: 'banca',
  convenzioneDal: '2026-01-01',
  referenti: [{ nome: 'Ada Rossi', email: 'ada.rossi@banca.example', telefono: '06 1234567' }],
  slaGiorni: { istruttoria: 10, delibera: 20 },
  provvigioni: [{ prodotto: 'mutuo', perc: 1.2, dal: '2026-01-01' }],
  policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 },
  status: 'validated',
})
