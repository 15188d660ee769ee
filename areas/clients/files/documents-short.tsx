import { Link } from 'wouter'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { filePaths } from './paths.ts'

type Counts = CustomerFile['documenti']

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

/** «Due da caricare, uno da rifare» in figures; empty when nothing waits. */
const waitingDocuments = ({ mancano, daRifare, daVerificare }: Counts): string =>
  [
    ...counted(daRifare, 'uno da rifare', 'da rifare'),
    ...counted(mancano, 'uno da caricare', 'da caricare'),
    ...counted(daVerificare, 'uno in verifica', 'in verifica'),
  ].join(', ')

/** «Più avanti ne serviranno altri 2.» */
export const laterDocuments = (count: number): string =>
  count === 1 ? 'Più avanti ne servirà un altro.' : `Più avanti ne serviranno altri ${count}.`

/** How many documents the customer has given, with the way to them. */
export function DocumentsShort({ file }: { file: CustomerFile }) {
  const { documenti, _id } = file
  const { parole, servono, dati, mancano, daRifare, dopo } = documenti
  const id = `documenti-${_id}`
  const waits = waitingDocuments(documenti)
  return (
    <section className="documents-short" aria-labelledby={id}>
      <h2 id={id}>Documenti</h2>
      {servono === 0 ? (
        <p>Per ora non Le chiediamo documenti.{dopo > 0 && ` ${laterDocuments(dopo)}`}</p>
      ) : (
        <>
          <p>
            Ne ha dati {parole}
            {waits ? `: ${waits}.` : ', e vanno bene tutti.'}
            {dopo > 0 && ` ${laterDocuments(dopo)}`}
          </p>
          <progress
            className="progress"
            max={servono}
            value={dati}
            aria-label={`Documenti dati: ${parole}`}
          />
          <p>
            <Link className="button" href={filePaths(_id).documents}>
              {mancano + daRifare > 0 ? 'Carica i documenti' : 'Vedi i documenti'}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
