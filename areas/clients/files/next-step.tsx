import { Link } from 'wouter'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import type { NextThingKind } from '../../../contract/loan-files/customers/next-thing.ts'
import { filePaths } from './paths.ts'

interface Action {
  label: string
  href: string
}

/** The page where the customer does the next thing; null when there is nothing to do. */
function actionOf({ _id, prossimo: { tipo, documento } }: CustomerFile): Action | null {
  const paths = filePaths(_id)
  const document = documento ? `${paths.documents}#documento-${documento}` : paths.documents
  const actions: Partial<Record<NextThingKind, Action>> = {
    documento_rifiutato: { label: 'Rifai il documento', href: document },
    documenti: { label: 'Carica il documento', href: document },
    offerta: { label: 'Leggi l’offerta', href: paths.offer },
    messaggio: { label: 'Leggi', href: paths.messages },
    rifiuto: { label: 'Vedi che cosa si può fare', href: paths.refusal },
    documenti_rimandati: { label: 'Vedi i documenti', href: document },
    appuntamento: { label: 'Sposta o disdici', href: paths.contact },
    appuntamento_vicino: { label: 'Sposta o disdici', href: paths.contact },
  }
  return actions[tipo] ?? null
}

interface Props {
  file: CustomerFile
  /** Whether the file is named, where the page shows several. */
  isNamed?: boolean
}

/** The next thing to do in a file, or what it waits for: the largest part of a page. */
export function NextStep({ file, isNamed = false }: Props) {
  const { titolo, testo } = file.prossimo
  const action = actionOf(file)
  const id = `prossimo-${file._id}`
  return (
    <section className={action ? 'next-step' : 'next-step calm'} aria-labelledby={id}>
      {(file.turno || isNamed) && (
        <p className="eyebrow">{[file.turno, isNamed && file.titolo].filter(Boolean).join('. ')}</p>
      )}
      <h2 id={id}>{titolo}</h2>
      <p className="multiline">{testo}</p>
      {action && (
        <p>
          <Link className="button primary" href={action.href}>
            {action.label}
          </Link>
        </p>
      )}
    </section>
  )
}
