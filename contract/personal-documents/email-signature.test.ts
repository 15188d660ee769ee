import { expect, it } from 'vitest'
import { type SignatureData, signatureOf } from './email-signature.ts'

const data: SignatureData = {
  nome: 'Maria Antonietta',
  cognome: 'Della Giovampaola-Montecuccoli',
  figura: 'Consulente del credito',
  oam: 'A9001',
  telefono: '06 1234567',
  cellulare: '333 7654321',
  whatsapp: '333 7654321',
  email: { email: 'maria@quinto.example' },
  agenzia: { nome: 'Roma Prati', via: 'Via Crescenzio, 1', cap: '00193', comune: 'Roma', provincia: 'RM' },
  pagina: 'https://quinto.example/agente/maria',
  intermediario: {
    nome: 'Quinto S.r.l.',
    oam: 'M000',
    telefono: '800',
    trasparenza: 'https://quinto.example/pagine/trasparenza',
  },
  societa: {
    indirizzo: 'Via Roma, 5, 00184 Roma',
    codiceFiscale: '12345678903',
    rea: 'RM-1234567',
    capitaleSociale: '62.500\u00a0€',
    pec: 'quinto@pec.example',
  },
}

it('has the person, the agency and the data that the law asks of the company as text', () => {
  expect(signatureOf(data).text).toBe(`Maria Antonietta Della Giovampaola-Montecuccoli

Consulente del credito
Iscrizione OAM n. A9001

Cellulare 333 7654321
Telefono 06 1234567
WhatsApp 333 7654321
maria@quinto.example
quinto.example/agente/maria

Agenzia Roma Prati
Via Crescenzio, 1, 00193 Roma RM

Quinto S.r.l., mediatore creditizio iscritto nell’elenco dell’OAM al n. M000
Sede legale: Via Roma, 5, 00184 Roma
Registro delle imprese, codice fiscale e partita IVA 12345678903, REA RM-1234567
Capitale sociale 62.500\u00a0€ interamente versato
PEC quinto@pec.example
Trasparenza: quinto.example/pagine/trasparenza`)
})

it('is HTML with tables, inline styles and links, and nothing that mail programs remove', () => {
  const { html } = signatureOf(data)
  expect(html).toMatch(
    /^<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="[^"]+">/,
  )
  expect(new Set(html.match(/<[a-z]+/g))).toEqual(new Set(['<table', '<tbody', '<tr', '<td', '<a', '<br']))
  expect(html).not.toMatch(/class=|<style|<script|<img|rgba?\(|var\(|flex|grid/)
  expect(html).toContain('font-size:18px;font-weight:bold')
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'tel:3337654321',
    'tel:061234567',
    'https://wa.me/393337654321',
    'mailto:maria@quinto.example',
    'https://quinto.example/agente/maria',
    'mailto:quinto@pec.example',
    'https://quinto.example/pagine/trasparenza',
  ])
})

it('has the same words as HTML and as text', () => {
  const { html, text } = signatureOf({ ...data, agenzia: null })
  const words = (from: string) => from.split(/\s+/).filter(Boolean)
  expect(words(html.replace(/<[^>]+>/g, ' ').replaceAll('&#39;', "'"))).toEqual(words(text))
})

it('leaves out what is missing, and escapes what a person wrote', () => {
  const { html, text } = signatureOf({
    ...data,
    cognome: '<b>Rossi & "C."</b>',
    telefono: null,
    cellulare: null,
    whatsapp: null,
    pagina: null,
    agenzia: null,
    societa: { ...data.societa!, rea: null, pec: null },
  })
  expect(html).toContain('Maria Antonietta &lt;b&gt;Rossi &amp; &quot;C.&quot;&lt;/b&gt;')
  expect(text).not.toMatch(/Cellulare|Telefono|WhatsApp|Agenzia|REA|PEC|null|undefined/)
  expect(signatureOf({ ...data, societa: null }).text).toMatch(/al n\. M000\nTrasparenza: /)
})
