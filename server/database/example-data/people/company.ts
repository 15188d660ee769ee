import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { company } from '../../../../contract/subjects/company.ts'
import { at, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'

export type Company = RecordOf<typeof company>

/** The example broker. Its invented data belong to nobody. */
export function generateCompany({ seed, today }: { seed: number; today: string }): Company[] {
  const createdAt = at(yearsBefore(today, 1))
  return [
    {
      _id: seededRandom(seed, 'company').id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      codice: 'societa',
      nome: 'Quinto S.r.l.',
      oam: 'M000',
      codiceFiscale: '00000000018',
      rea: null,
      capitaleSociale: 6_250_000,
      sede: {
        via: 'Via dell’Esempio 5',
        cap: '00100',
        comune: 'Roma',
        provincia: 'RM',
        regione: 'Lazio',
        lat: 41.8933,
        lng: 12.4829,
      },
      telefono: '800 000 000',
      email: 'scrivi@quinto.example',
      pec: 'quinto@pec.example',
      messaggi: '06 0000000',
      apertura: [1, 2, 3, 4, 5].map(giorno => ({ giorno, da: '09:00', a: '18:30' })),
      orari: null,
      patrono: '06-29',
      social: {
        facebook: 'https://social.example/quinto-facebook',
        instagram: 'https://social.example/quinto-instagram',
        linkedin: 'https://social.example/quinto-linkedin',
        youtube: 'https://social.example/quinto-youtube',
      },
      compensiMassimi: [
        { prodotto: 'mutuo', perc: 2 },
        { prodotto: 'prestito', perc: 2 },
        { prodotto: 'cqs', perc: 2 },
        { prodotto: 'cqp', perc: 2 },
        { prodotto: 'delega', perc: 2 },
        { prodotto: 'tfs', perc: 2 },
        { prodotto: 'leasing', importo: 0 },
        { prodotto: 'aziende', perc: 3 },
      ],
      giorniNonLetto: null,
      cartaDiCredito: 'https://carta.example/quinto',
      segnalazioni: 'https://segnalazioni.example/quinto',
    },
  ]
}
