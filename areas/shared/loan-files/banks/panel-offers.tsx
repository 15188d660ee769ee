import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { formatEuro, formatPercent } from '../../../../contract/italian/format.ts'
import { capitalised } from '../../../../contract/italian/sentence.ts'
import { exclusionSentence } from '../../../../contract/products/exclusion-groups.ts'
import { rateKinds } from '../../../../contract/products/mortgage.ts'
import { PolicyChecks } from './banks-compared.tsx'
import type { FileBanks, PanelOffer } from './file-banks.ts'

interface Props {
  offers: FileBanks['offerte']
  today: string
  /** Takes an offer into the file; undefined for readers. */
  onTake?: (offer: PanelOffer) => void
}

const countWords = (count: number) => (count === 1 ? '1 offerta' : `${count} offerte`)

/** The offers of the panel for the file that are not taken yet. */
export function PanelOffers({ offers: { righe, altre, escluse, motivo }, today, onTake }: Props) {
  if (motivo) return <p className="note">{motivo}</p>
  const all = righe.length + altre
  if (all === 0)
    return (
      <>
        <p className="note">Nessun’altra offerta del giorno per questa pratica.</p>
        <Excluded groups={escluse} />
      </>
    )
  return (
    <details className="panel-offers">
      <summary>
        {countWords(all)} di oggi {onTake ? 'da prendere' : 'per questa pratica'}, in ordine di TAEG
      </summary>
      <ul>
        {righe.map(offer => (
          <li key={`${offer.prodotto._id} ${offer.tipoTasso}`}>
            <OfferLine offer={offer} />
            {onTake && (
              <button className="button" type="button" onClick={() => onTake(offer)}>
                Prendi
                <span className="hidden">
                  {' '}
                  l’offerta {offer.prodotto.nome} di {offer.banca.nome}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="note">
        Con i dati della pratica e le condizioni del {formatShortDay(today)}, con il compenso del cliente nel
        TAEG.
        {altre > 0 && ` Altre ${altre} hanno un TAEG più alto.`}
      </p>
      <Excluded groups={escluse} />
    </details>
  )
}

/** How many products stay out and why, with the limits of the banks. */
function Excluded({ groups }: { groups: FileBanks['offerte']['escluse'] }) {
  const sentence = exclusionSentence(groups)
  if (!sentence) return null
  return (
    <details className="panel-excluded">
      <summary>{sentence}</summary>
      <ul className="note">
        {groups.map(({ tema, motivi }) => (
          <li key={tema}>
            {capitalised(tema)}:{' '}
            {motivi
              .map(({ detto, quanti }) => (quanti > 1 ? `${detto} (${quanti} prodotti)` : detto))
              .join('; ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

function OfferLine({ offer }: { offer: PanelOffer }) {
  const { banca, prodotto, tipoTasso, importo, tan, taeg, rata, nettoRicavo, validoAl, controlli } = offer
  const limits = controlli.filter(({ esito }) => esito === 'fuori')
  return (
    <div className="panel-offer">
      <p>
        <strong>{banca.nome}</strong> <span className="soft">{prodotto.nome}</span>
      </p>
      <p className="figure minor">TAEG {formatPercent(taeg)}</p>
      <p className="note">
        rata {formatEuro(rata)}, TAN {tipoTasso && `${rateKinds[tipoTasso].toLowerCase()} `}
        {formatRate(tan)}
        {nettoRicavo !== null
          ? `, netto ricavo ${formatMoney(nettoRicavo)} su ${formatMoney(importo)} finanziati`
          : ''}
        {validoAl && `, fino al ${formatShortDay(validoAl)}`}
      </p>
      {limits.length > 0 && <PolicyChecks checks={limits} />}
    </div>
  )
}
