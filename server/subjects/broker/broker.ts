import { formatWholeEuro } from '../../../contract/italian/format.ts'
import { type Hours, weekInOneLine } from '../../../contract/italian/opening-hours.ts'
import { broker as builtIn } from '../../../contract/pages/broker.ts'
import type { Company } from '../../../contract/pages/pages.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { company } from '../../../contract/subjects/company.ts'
import { linkAddress } from '../../../contract/text/rich-text.ts'
import type { Context } from '../../context.ts'
import { companyTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

type Row = RecordOf<typeof company>

/** A telephone number with no-break spaces, so that the number is never broken across two lines. */
const unbroken = (number: string) => number.replaceAll(' ', '\u00a0')

async function rowIn(db: Queries): Promise<Row | undefined> {
  const [row] = await db.select().from(companyTable).limit(1)
  return row as Row | undefined
}

const brokerOf = ({ nome, oam, telefono, email }: Row): Broker => ({
  ...builtIn,
  nome,
  oam,
  telefono: unbroken(telefono),
  email,
})

/** The address, if pages may link to it; otherwise null. */
const link = (address: string | null | undefined) => (address && linkAddress.test(address) ? address : null)

function companyOf(row: Row): Company {
  const { sede, codiceFiscale, rea, capitaleSociale, apertura, orari, pec, messaggi, social } = row
  return {
    indirizzo: `${sede.via}, ${sede.cap} ${sede.comune}`,
    via: sede.via,
    cap: sede.cap,
    comune: sede.comune,
    codiceFiscale,
    rea,
    capitaleSociale: formatWholeEuro(capitaleSociale),
    orari: orari ?? weekInOneLine(apertura ?? []),
    pec,
    messaggi: messaggi && unbroken(messaggi),
    social: Object.fromEntries(Object.entries(social ?? {}).filter(([, address]) => link(address))),
    cartaDiCredito: link(row.cartaDiCredito),
    segnalazioni: link(row.segnalazioni),
  }
}

/** The broker by its record; the built-in data until the record is filled in. Addresses of pages are paths. */
export async function brokerIn(db: Queries): Promise<Broker> {
  const row = await rowIn(db)
  return row ? brokerOf(row) : builtIn
}

/** The broker with absolute addresses of pages, for readers outside of our pages. */
export async function providerOf({ database, settings }: Context): Promise<Broker> {
  const broker = await brokerIn(database.orm)
  return {
    ...broker,
    trasparenza: settings.publicUrl + broker.trasparenza,
    privacy: settings.publicUrl + broker.privacy,
  }
}

/** Data of the broker for public pages and letters; `company` is null until the record is filled in. */
export async function brokerAndCompanyIn(db: Queries): Promise<{ broker: Broker; company: Company | null }> {
  const row = await rowIn(db)
  return row ? { broker: brokerOf(row), company: companyOf(row) } : { broker: builtIn, company: null }
}

/** The broker and its opening hours; none until the record is filled in. */
export async function brokerAndHoursIn(db: Queries): Promise<{ broker: Broker; hours: readonly Hours[] }> {
  const row = await rowIn(db)
  return { broker: row ? brokerOf(row) : builtIn, hours: row?.apertura ?? [] }
}
