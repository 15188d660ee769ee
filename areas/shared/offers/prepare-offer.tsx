import { Link } from 'wouter'
import { admin, agent } from '../../../contract/access/grants.ts'
import { loanPurposes } from '../../../contract/products/loan.ts'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import type { FileProduct } from '../../../contract/subjects/loan-files/file-words.ts'
import type { CdqNeed } from '../../../finance/offers/cdq/cdq-types.ts'
import { useMay } from '../records/use-may.ts'
import { useServices } from '../services.ts'

const quoteMaker = '/agents/personal-documents/preventivatorePrestiti'
const officeQuoteMaker = '/admin/reports/preventivatore'
const quoted: readonly string[] = ['prestito', 'cqs', 'cqp', 'delega']

interface Props {
  di: 'pratiche' | 'leads'
  id: string
  prodotto: FileProduct
  /** What the quote maker of loans and assignments starts from. */
  quote: Record<string, string | number | null | undefined>
  className: string
}

/**
 * The link to the page that prepares offers: for mortgages an agent's calculator, for loans and assignments the quote
 * maker, for other products none. The office prepares quotes for the agent of a file.
 */
export function PrepareOffer({ di, id, prodotto, quote, className }: Props) {
  const { area } = useServices()
  const mayQuote = useMay([agent('preventivatore_prestiti'), admin('pratiche_edit')])
  const words = 'Prepara un’offerta'
  const isOffice = area.role === 'admin'
  if (isOffice && (di !== 'pratiche' || prodotto === 'mutuo')) return null
  if (prodotto === 'mutuo')
    return (
      <Link className={className} href={`/agents/reports/${di}/${id}/offerta`}>
        {words}
      </Link>
    )
  if (!quoted.includes(prodotto) || !mayQuote) return null
  const search = new URLSearchParams({ prodotto, ...(isOffice && { pratica: id }) })
  for (const [name, value] of Object.entries(quote))
    if (value !== null && value !== undefined) search.set(name, String(value))
  return (
    <Link className={className} href={`${isOffice ? officeQuoteMaker : quoteMaker}?${search}`}>
      {words}
    </Link>
  )
}

/** What the quote maker starts from for a file: the paid out amount and the agreed fee, with the data of the applicant. */
export const quoteOfFile = (
  {
    finalita,
    importoRichiesto,
    durataMesi,
  }: { finalita: string | null; importoRichiesto: number; durataMesi: number | null },
  cliente: string | undefined,
  agreedFee: number | null,
) => ({
  da: 'netto',
  importo: importoRichiesto,
  durataMesi,
  finalita: finalita && finalita in loanPurposes ? finalita : null,
  cliente,
  ...(agreedFee !== null && { compenso: 'importo', compensoImporto: agreedFee }),
})

/** What the quote maker starts from for a lead: the loan, the net amount or the instalment of its simulation. */
export function quoteOfLead(simulation: LeadSimulation | null) {
  if (!simulation || simulation.prodotto === undefined || simulation.prodotto === 'mutuo') return {}
  if (simulation.prodotto === 'prestito') {
    const { importo, durataMesi, finalita } = simulation.need
    return { da: 'netto', importo, durataMesi, finalita }
  }
  if (simulation.prodotto === 'leasing') return {}
  const { rata, nettoRichiesto, durataMesi } = simulation.need as CdqNeed
  if (nettoRichiesto) return { da: 'netto', importo: nettoRichiesto, durataMesi }
  return { ...(rata && { da: 'rata', importo: rata }), durataMesi }
}
