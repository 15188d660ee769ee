import '../../controls/side-by-side-style.ts'
import { useState, useSyncExternalStore } from 'react'
import { addStyle } from '../../add-style.ts'
import { Failed } from '../../failed.tsx'
import { Waiting } from '../../waiting.tsx'
import { AddBankDialog, BankMoves } from './bank-moves.tsx'
import { BankCards, BankTable } from './banks-compared.tsx'
import style from './banks-section.css?inline'
import { type FileBanks, useFileBanks } from './file-banks.ts'
import { PanelOffers } from './panel-offers.tsx'
import { RequestWarning, useBankWrites } from './use-bank-writes.tsx'

addStyle(style)

interface Props {
  file: { _id: string; importoRichiesto: number; durataMesi: number | null }
  mayWrite: boolean
}

/** The narrowest page on which the columns fit. */
const wide = '(min-width: 48rem)'

/** Whether the page is wide enough for the columns. */
const useIsWide = () =>
  useSyncExternalStore(
    notify => {
      const query = matchMedia(wide)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => matchMedia(wide).matches,
  )

/** The banks of a loan file side by side, their moves, and the offers of the panel. */
export function BanksSection({ file, mayWrite }: Props) {
  const [isAdding, setAdding] = useState(false)
  const writes = useBankWrites(file._id)
  const { data, error, refetch } = useFileBanks(file._id)
  const mayAdd = mayWrite && data !== undefined && data.banche.length > 0
  return (
    <section className="file-part banks" aria-labelledby="banche">
      <header>
        <h2 id="banche" tabIndex={-1}>
          Banche
        </h2>
        {mayAdd && (
          <button className="link" type="button" onClick={() => setAdding(true)}>
            Aggiungi una banca
          </button>
        )}
      </header>
      {error && !data && <Failed onRetry={() => void refetch()}>Le banche non sono arrivate.</Failed>}
      {!data && !error && <Waiting />}
      {data && <Banks banks={data} mayWrite={mayWrite} writes={writes} />}
      {data && isAdding && (
        <AddBankDialog
          banks={data}
          initial={{
            importoChiesto: data.chiesto.importo ?? file.importoRichiesto,
            durataChiesta: data.chiesto.durataMesi ?? file.durataMesi,
            tanChiesto: data.chiesto.tan,
          }}
          writes={writes}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

interface BanksProps {
  banks: FileBanks
  mayWrite: boolean
  writes: ReturnType<typeof useBankWrites>
}

function Banks({ banks, mayWrite, writes }: BanksProps) {
  const isWide = useIsWide()
  const Compared = isWide ? BankTable : BankCards
  const warned = banks.risposte.find(({ stato, avviso }) => stato === 'da_inviare' && avviso)
  return (
    <>
      {banks.risposte.length === 0 ? (
        <p className="soft">
          {mayWrite
            ? 'Nessuna banca ancora: ne aggiunga una, oppure prenda un’offerta di oggi.'
            : 'Nessuna banca ancora.'}
        </p>
      ) : (
        <Compared
          banks={banks}
          {...(mayWrite && { actions: answer => <BankMoves {...{ answer, banks, writes }} /> })}
        />
      )}
      {warned && (
        <div className="notice caution">
          <RequestWarning text={warned.avviso!} banks={banks} />
        </div>
      )}
      <PanelOffers
        offers={banks.offerte}
        today={banks.oggi}
        {...(mayWrite && { onTake: offer => void writes.take(offer) })}
      />
    </>
  )
}
