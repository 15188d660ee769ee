import { expect, it } from 'vitest'
import { vcard } from './business-card.ts'

const card = {
  nome: 'Ada',
  cognome: 'Neri, Bianchi; de’ Rossi',
  figura: 'Consulente del credito',
  oam: 'A9001',
  telefono: '06 1234567',
  cellulare: null,
  email: { email: 'ada@example.it' },
  agenzia: {
    nome: 'Roma Prati',
    via: 'Via Cola di Rienzo, 1',
    cap: '00192',
    comune: 'Roma',
    provincia: 'RM',
  },
  pagina: null,
  intermediario: {
    nome: 'Quinto S.r.l.',
    oam: 'M000',
    telefono: '800',
    trasparenza: 'https://quinto.example/t',
  },
}

it('is a vCard with escaped values and without empty fields', () => {
  expect(vcard(card).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Neri\\, Bianchi\\; de’ Rossi;Ada;;;',
    'FN:Ada Neri\\, Bianchi\\; de’ Rossi',
    'ORG:Quinto S.r.l.;Roma Prati',
    'TITLE:Consulente del credito',
    'TEL;TYPE=WORK:06 1234567',
    'EMAIL;TYPE=WORK:ada@example.it',
    'ADR;TYPE=WORK:;;Via Cola di Rienzo\\, 1;Roma;RM;00192;Italia',
    'END:VCARD',
  ])
})
