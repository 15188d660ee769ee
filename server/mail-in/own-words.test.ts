import { describe, expect, it } from 'vitest'
import { ownWords } from './own-words.ts'

const answer = 'Buongiorno,\n\nla perizia è arrivata ieri.\nGrazie'

/** Answers as mail programs write them, all with the same words of the person. */
const messages: Record<string, string> = {
  'Gmail in Italian': `${answer}\n\nIl giorno ven 27 nov 2026 alle ore 10:20 Quinto <\nassistenza+t26-000123-abc@quinto.example> ha scritto:\n\n> Ada Bianchi ha scritto:\n>\n> La perizia?\n> --\n> Quinto`,
  'Gmail in English': `${answer}\n\nOn Fri, Nov 27, 2026 at 10:20 AM Quinto <assistenza@quinto.example>\nwrote:\n\n> La perizia?`,
  'Apple Mail': `${answer}\n\n> Il giorno 27 nov 2026, alle ore 10:20, Quinto <assistenza@quinto.example> ha scritto:\n> \n> La perizia?`,
  'Apple Mail without marks': `${answer}\n\nIl giorno 27 nov 2026, alle ore 10:20, Quinto <assistenza@quinto.example> ha scritto:\n\nLa perizia?\n\nQuinto – iscrizione OAM`,
  'Thunderbird above': `${answer}\n\nIl 27/11/2026 10:20, Quinto ha scritto:\n> La perizia?\n>\n> Quinto\n`,
  'Thunderbird below': `Il 27/11/26 10:20, Quinto ha scritto:\n> La perizia?\n>> Prima\n\n${answer}\n\n-- \nMaria Rossi\nTel. 06 000 1234`,
  'Outlook in Italian': `${answer}\n\n\nDa: Quinto [mailto:assistenza@quinto.example]\nInviato: venerdì 27 novembre 2026 10:20\nA: Maria Rossi\nOggetto: Ticket T26-000123\n\nLa perizia?`,
  'Outlook in English': `${answer}\n\n________________________________\nFrom: Quinto <assistenza@quinto.example>\nSent: Friday, November 27, 2026 10:20 AM\nTo: Maria Rossi\nSubject: Ticket\n\nLa perizia?`,
  'Outlook on a phone': `${answer}\n\nScarica Outlook per Android<https://aka.ms/x>\n________________________________\nDa: Quinto <assistenza@quinto.example>\nInviato: venerdì 27 novembre 2026 10:20\nA: Maria\nOggetto: Ticket\n\nLa perizia?`,
  'Outlook as text': `${answer}\n\n-----Messaggio originale-----\nDa: Quinto\nInviato: venerdì\nLa perizia?`,
  'Outlook bold': `${answer}\n\n*Da:* Quinto <assistenza@quinto.example>\n*Inviato:* venerdì 27 novembre 2026 10:20\n*A:* Maria\n*Oggetto:* Ticket\n\nLa perizia?`,
  Libero: `${answer}\n\n----Messaggio originale----\nDa: "Quinto" <assistenza@quinto.example>\nData: 27-nov-2026 10.20\nA: <maria@libero.it>\nOgg: Ticket\n\nLa perizia?`,
  'Libero, new': `${answer}\n\nIl 27/11/2026 10:20 CET Quinto <assistenza@quinto.example> ha scritto:\n\n\nLa perizia?`,
  Aruba: `${answer}\n\nDa: "Quinto" assistenza@quinto.example\nA: "Maria Rossi" maria@rossi.it\nCc: \nData: Fri, 27 Nov 2026 10:20:00 +0100\nOggetto: Ticket\n\nLa perizia?`,
  Yahoo: `${answer}\n\n    Il venerdì 27 novembre 2026 alle ore 10:20:11 CET, Quinto <assistenza@quinto.example> ha scritto:  \n \n La perizia?`,
  iPhone: `${answer}\n\nInviato da iPhone\n\n> Il giorno 27 nov 2026, alle ore 10:20, Quinto <a@b.it> ha scritto:\n> \n> \ufeffLa perizia?`,
  Samsung: `${answer}\n\nInviato dal mio Galaxy\n\n-------- Messaggio originale --------\nDa: Quinto <a@b.it>\nData: 27/11/26 10:20 (GMT+01:00)\nA: maria@rossi.it\nOggetto: Ticket\n\nLa perizia?`,
  'quoted on both sides': `> La perizia?\n\n${answer}\n\n> Cordiali saluti\n> Quinto`,
  'a signature above the quotation': `${answer}\n\n--\nMaria Rossi\nVia Roma 1\n\nIl 27/11/2026 10:20, Quinto ha scritto:\n> La perizia?`,
  'nothing quoted': answer,
}

describe('ownWords', () => {
  it.each(Object.entries(messages))('leaves the words of the person: %s', (_, text) =>
    expect(ownWords(text)).toBe(answer),
  )
  it.each([
    [
      'a sentence about what somebody wrote',
      'Il perito ha scritto:\nla casa vale 200.000 euro.\n\nChe faccio?',
    ],
    ['«Da:» in a list', 'Spostare la rata\nDa: 500 euro\nA: 450 euro\n\nGrazie'],
    ['dashes with much below', `Elenco\n--\n${Array.from({ length: 20 }, (_, i) => `riga ${i}`).join('\n')}`],
    ['answers between quotations', 'Ecco:\n\n> Prima domanda\nSì.\n\n> Seconda domanda\nNo.'],
    [
      '«Sent from» in a sentence',
      'Inviato da me ieri il documento della banca, con tutte le firme che servono e anche le altre carte.\nVa bene?',
    ],
    [
      'what the person says somebody wrote',
      'Buongiorno,\n\nIl 12 novembre la banca mi ha scritto:\n\nservono le ultime due buste paga.\n\nCome procedo?',
    ],
    [
      'what somebody wrote on a day, without a clock time',
      'Ecco.\n\nIl 12/11/2026 la banca ha scritto:\n\nservono le buste paga.',
    ],
    ['a day with points', 'Ecco.\n\nIl 12.11.26 la banca ha scritto:\n\nservono 12.500 euro.'],
    [
      'what somebody wrote to the person at a clock time',
      'Ecco.\n\nIl 12 novembre alle 10:20 la banca mi ha scritto:\nservono le buste paga.\n\nChe faccio?',
    ],
    ['what somebody wrote in English', 'Hello,\n\nOn November 12 the bank wrote:\nsend it.\n\nWhat now?'],
    [
      'marked lines that the person announces',
      'Il 12 novembre la banca mi ha scritto:\n> servono le buste paga',
    ],
    ['«Da:» and «Data:» in a list', 'Il viaggio:\nDa: Roma\nA: Milano\nData: 15 dicembre\n\nRimborsate?'],
    [
      '«Da:» and «Data:» of an appointment',
      'Il trasloco\nDa: Via Roma 1\nA: Via Po 2\nData: 15/12/2026 ore 10:30\n\nVa bene?',
    ],
    ['dashes between options', 'Opzione A: tasso fisso 3,10%\n--\nOpzione B: variabile\n\nQuale?'],
    ['dashes between short options', 'Tasso fisso\n--\nTasso variabile'],
    ['dashes between options with a blank', 'Prima casa\nVia Roma 1\n-- \nSeconda casa\nVia Po 2'],
    [
      'dashes before a postscript',
      'Ecco.\n-- \nMaria Rossi\n\nP.S. La perizia è del tre dicembre, non prima.',
    ],
    ['a last line that is no advertisement', 'La perizia c’è.\n\nInviato da me ieri.'],
    [
      'what stands under «Messaggio inoltrato»',
      'Che rispondo?\n\n---------- Messaggio inoltrato ---------\nDa: Banca <mutui@banca.example>\nDate: ven 27 nov 2026 alle 09:12\nSubject: Pratica\nTo: Maria <maria@rossi.it>\n\nServe la perizia.\n\nIl 20/11/2026 10:20, Maria ha scritto:\n> Che serve?',
    ],
    [
      'what stands under «Inizio messaggio inoltrato»',
      'Che rispondo?\n\nInizio messaggio inoltrato:\n\nDa: Banca <mutui@banca.example>\nOggetto: Pratica\nData: 27 novembre 2026 alle ore 09:12:01 CET\nA: maria@rossi.it\n\nServe la perizia.',
    ],
    [
      'what stands under «Forwarded message»',
      'See below\n\n---------- Forwarded message ---------\nFrom: Banca <mutui@banca.example>\nDate: Fri, Nov 27, 2026 at 9:12 AM\nSubject: Pratica\nTo: Maria\n\nServe la perizia.',
    ],
  ])('keeps %s', (_, text) => expect(ownWords(text)).toBe(text))
  it('cuts the quotation below a sentence about what somebody wrote', () => {
    const own = 'Il 12 novembre la banca mi ha scritto:\n\nservono le buste paga.\n\nIl rogito è il 15.'
    expect(ownWords(`${own}\nIl 27/11/2026 10:20, Quinto ha scritto:\n> La perizia?`)).toBe(own)
    expect(ownWords(`${own}\nIl 27/11/2026 10:20, Quinto ha scritto:\n\nLa perizia?`)).toBe(own)
    expect(ownWords(`${own}\n\nIl 27/11/2026, Quinto ha scritto:\n> La perizia?`)).toBe(own)
  })
  it('cuts below an address in brackets', () =>
    expect(ownWords(`${answer}\n\nIl giorno 27 nov Quinto <a@b.it> ha scritto:\n\nLa perizia?`)).toBe(answer))
  it('cuts a forwarded message that stands inside the quotation', () => {
    const quoted = `Da: Quinto <a@b.it>\nInviato: venerdì 27 novembre 2026 10:20\nA: Maria\nOggetto: Ticket\n\n---------- Messaggio inoltrato ---------\nDa: Banca`
    expect(ownWords(`${answer}\n\n${quoted}`)).toBe(answer)
  })
  it.each([
    ['of a program', '-- \nMaria'],
    ['with contacts', '--\nMaria Rossi\ncell. 333 000 1234\nmaria@rossi.it'],
  ])('cuts a signature %s', (_, signature) => expect(ownWords(`${answer}\n\n${signature}`)).toBe(answer))
  it('keeps what stands inside a quoted message without marks', () => {
    const text = 'Da: Quinto\nInviato: venerdì\nA: Maria\nOggetto: Ticket\n\nLa perizia?\nÈ arrivata.'
    expect(ownWords(text)).toBe(text)
  })
  it.each([
    ['> tutto citato\n> fine'],
    ['Il 27/11/2026 10:20, Quinto ha scritto:\n> La perizia?'],
    ['\n \n'],
    [''],
  ])('is empty when nothing is the person’s own: %j', text => expect(ownWords(text)).toBe(''))
  it('takes no time over long texts made to be slow', () => {
    const started = performance.now()
    for (const text of [
      'Il 1 '.repeat(200_000),
      `Il 1 ${'a '.repeat(500_000)}ha scritto`,
      'Il 1\n'.repeat(100_000),
      'Da: a\n'.repeat(100_000),
      '> \n'.repeat(200_000),
      '-'.repeat(500_000),
      `--${' '.repeat(500_000)}x`,
    ])
      ownWords(text)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
