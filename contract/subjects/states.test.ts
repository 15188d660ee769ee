import { expect, it } from 'vitest'
import { statuses } from '../records/resource.ts'
import { leads } from './leads.ts'
import { merchandisingRequests } from './merchandising-requests.ts'
import { requests } from './requests.ts'

it('the states of a lead have the labels that the office uses', () => {
  expect(leads.fields.stato.values).toEqual({
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
  })
})

it('the states of a request have the labels that the office uses', () => {
  expect(requests.fields.stato.values).toEqual({
    nuova: 'Nuova',
    in_carico: 'In carico',
    risposta: 'Risposta',
    chiusa: 'Chiusa',
    spam: 'Spam',
  })
})

it('the states of a merchandising request have the labels that the office uses', () => {
  expect(merchandisingRequests.fields.stato.values).toEqual({
    inviata: 'Inviata',
    approvata: 'Approvata',
    in_stampa: 'In stampa',
    spedita: 'Spedita',
    consegnata: 'Consegnata',
    annullata: 'Annullata',
  })
})

it('the statuses of a record have the labels that the office uses', () => {
  expect(statuses).toEqual({
    validated: 'Confermato',
    pending: 'Da Confermare',
    deleted: 'Cancellato',
    blocked: 'Bloccato',
  })
})
