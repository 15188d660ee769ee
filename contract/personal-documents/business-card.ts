import type { output } from 'zod/v4/core'
import type { businessCard, personOnPaper } from '../calls/business-card.ts'
import type { Answer } from '../calls/call.ts'
import { lineEnds } from '../text/characters.ts'

export type BusinessCard = Answer<typeof businessCard>
export type PersonOnPaper = output<typeof personOnPaper>

/** Escapes text for a vCard (RFC 6350, 3.4). */
const held = (text: string) => text.replace(/[\\,;]/g, sign => `\\${sign}`).replace(lineEnds, '\\n')

/** The business card as a vCard 3.0, the version with the widest support in telephones. */
export function vcard(card: PersonOnPaper): string {
  const { nome, cognome, figura, telefono, cellulare, email, agenzia, intermediario, pagina } = card
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${held(cognome)};${held(nome)};;;`,
    `FN:${held(`${nome} ${cognome}`)}`,
    `ORG:${held(intermediario.nome)}${agenzia ? `;${held(agenzia.nome)}` : ''}`,
    `TITLE:${held(figura)}`,
    ...(cellulare ? [`TEL;TYPE=CELL:${cellulare}`] : []),
    ...(telefono ? [`TEL;TYPE=WORK:${telefono}`] : []),
    `EMAIL;TYPE=WORK:${email.email}`,
    ...(agenzia
      ? [
          `ADR;TYPE=WORK:;;${held(agenzia.via)};${held(agenzia.comune)};${agenzia.provincia};${agenzia.cap};Italia`,
        ]
      : []),
    ...(pagina ? [`URL:${pagina}`] : []),
    'END:VCARD',
  ].join('\r\n')
}
