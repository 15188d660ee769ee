import { randomUUID } from 'node:crypto'
import { consentTexts } from '../../contract/calls/leads.ts'
import { openDatabase } from '../../server/database/open.ts'
import { behindProxyFrom } from './crowd.ts'
import { earlierStamp } from './opened-earlier.ts'

/** A message with an appointment, and its answer. */
export interface Booking {
  email: string
  repeat(origin: string): Promise<BookingAnswer>
  answer: BookingAnswer
}

interface BookingAnswer {
  status: number
  body: { _id: string; numero: string; appuntamento: string }
}

/** Sends a message with the last free time, and returns after the answer. */
export async function book(origin: string): Promise<Booking> {
  const times = await fetch(`${origin}/v2/contatti/orari?oggetto=mutuo&provincia=VT`)
  const { inizi } = (await times.json()) as { inizi: string[] }
  const key = randomUUID()
  const telefono = `333${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const email = `ida-${telefono}@example.it`
  const body = JSON.stringify({
    oggetto: 'mutuo',
    contatto: { nome: 'Ida', cognome: 'Puntuale', email, telefono, provincia: 'VT' },
    modo: 'telefono',
    orario: 'indifferente',
    appuntamento: inizi.at(-1),
    consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
    testoVersione: consentTexts,
    pagina: `${origin}/contattaci`,
    modulo: earlierStamp(origin),
  })
  const send = async (to: string): Promise<BookingAnswer> => {
    const answer = await fetch(`${to}/v2/contatti`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...behindProxyFrom() },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as BookingAnswer['body'] }
  }
  return { email, repeat: send, answer: await send(origin) }
}

/** The records of a booking, in numbers, and the address of its office. */
export interface StoredBooking {
  requests: number
  appointments: number
  /** The appointments that begin at the agreed time. */
  onTime: number
  /** The lines of history that create the request and the appointment. */
  created: number
  /** Letters that wait. */
  waiting: number
  office: string
}

/** Reads the records of bookings in the database of a stopped server. */
export async function storedBookings(
  place: { url?: string; dataDir: string },
  bookings: readonly Booking[],
): Promise<StoredBooking[]> {
  const database = await openDatabase({ ...place, log: { info() {}, warn: console.warn } })
  try {
    const stored: StoredBooking[] = []
    for (const { email, answer } of bookings) {
      const { rows } = await database.pool.query<StoredBooking>(
        `with mine as (select _id from requests where email = $1),
          agreed as (select * from appuntamenti where richiesta in (select _id from mine))
        select
          (select count(*)::int from mine) as requests,
          (select count(*)::int from agreed) as appointments,
          (select count(*)::int from agreed where inizio = $2 and stato = 'fissato') as "onTime",
          (select count(*)::int from commits where action = 'create'
            and ref in (select _id from mine union all select _id from agreed)) as created,
          (select count(*)::int from jobs where kind = 'mail') as waiting,
          (select coalesce(p.email, a.email) from agreed
            left join agents p on p._id = agreed.agente left join agencies a on a._id = agreed.agenzia) as office`,
        [email, answer.body.appuntamento],
      )
      stored.push(rows[0]!)
    }
    return stored
  } finally {
    await database.close()
  }
}
