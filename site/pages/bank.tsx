import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import type { BankLease, BankMortgages } from '../../contract/pages/bank.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { formatLimit } from '../../contract/products/bank-limit.ts'
import { requestAddress } from '../../contract/products/calculator-links.ts'
import { calculatorAddress } from '../../contract/products/kept-simulation.ts'
import { leasingGoods, share } from '../../contract/products/leasing-words.ts'
import { purposes, rateKinds } from '../../contract/products/mortgage.ts'
import { tan } from '../../contract/products/offer-words.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { LeasingGood } from '../../finance/offers/leasing/leasing-types.ts'
import type { Offer, Purpose } from '../../finance/offers/types.ts'
import { Facts } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'

/** A company of the panel: its mortgages, its leases, or both. */
export function Bank({ content: { nome, mutui, leasing }, trail }: PageProps<'/banca/:id'>) {
  return (
    <>
      <PageHead
        trail={trail}
        title={nome}
        lede={
          mutui ? (
            <>
              I mutui di questa banca fra quelli che confrontiamo: che cosa finanzia, con quali limiti e in
              quanto tempo. Per i Suoi dati c’è il <a href="/mutui">calcolatore dei mutui</a>.
            </>
          ) : (
            <>
              I leasing di questa società fra quelli che confrontiamo, per imprese e professionisti: che cosa
              finanzia e con quali limiti. Per i Suoi dati c’è il{' '}
              <a href="/leasing">calcolatore del leasing</a>.
            </>
          )
        }
      />
      {mutui && <Mortgages content={mutui} />}
      {leasing.length > 0 && (
        <section className="section" id="leasing">
          <div className="wrap">
            <h2>{mutui ? 'Che cosa finanzia in leasing' : 'Che cosa finanzia'}</h2>
            <Leases leasing={leasing} />
          </div>
        </section>
      )}
    </>
  )
}

/** Offers for the example need, what the bank finances, its rules and its times. */
function Mortgages({ content }: { content: BankMortgages }) {
  const { prodotti, tempi } = content
  return (
    <>
      <Offers content={content} />
      <section className="section" id="finanzia">
        <div className="wrap">
          <h2>Che cosa finanzia</h2>
          <Financed prodotti={prodotti} />
        </div>
      </section>
      <section className="section" id="regole">
        <div className="wrap">
          <h2>Le sue regole</h2>
          <Rules content={content} />
        </div>
      </section>
      {tempi.length > 0 && (
        <section className="section" id="tempi">
          <div className="wrap">
            <h2>Quanto tempo impiega</h2>
            <Facts narrow facts={tempi.map(({ passo, giorni }) => [passo, giorni])} />
            <p className="note">Contati sulle nostre pratiche con questa banca.</p>
          </div>
        </section>
      )}
    </>
  )
}

function Offers({ content: { esempio } }: { content: BankMortgages }) {
  const { importo, valore, durataMesi, offerte, testo } = esempio
  return (
    <section className="section" id="offerte">
      <div className="wrap">
        <h2>Le sue offerte di oggi</h2>
        <p className="soft">
          Per {formatWholeEuro(importo)} su una casa da {formatWholeEuro(valore)}, in{' '}
          {formatDuration(durataMesi)}, per la prima casa.
        </p>
        {offerte.length > 0 ? (
          <>
            <Facts
              narrow
              facts={offerte.map(offer => [
                `${offer.prodotto.nome}, ${tan(offer)}`,
                <>
                  {formatEuro(offer.rata)} al mese, <strong>TAEG {formatRate(offer.taeg)}</strong>{' '}
                  <a href={requestOf(offer, esempio)}>
                    Chiedi<span className="hidden"> {offer.prodotto.nome}</span>
                  </a>
                </>,
              ])}
            />
            <p className="note">
              <strong>{warning}</strong> {testo}
            </p>
          </>
        ) : (
          <p>Con questi dati di esempio non ne ha: nel calcolatore si cambiano importo, durata e finalità.</p>
        )}
      </div>
    </section>
  )
}

/** Address of the calculator at the request for an offer of the example. */
function requestOf(
  { prodotto, tipoTasso }: Offer,
  { importo, valore, durataMesi }: BankMortgages['esempio'],
): string {
  const address = calculatorAddress({ finalita: 'prima_casa', importo, valore, durataMesi, tipoTasso })
  return requestAddress(address, `${prodotto._id}:${tipoTasso}`)
}

const all = Object.keys(purposes) as Purpose[]

function Financed({ prodotti }: Pick<BankMortgages, 'prodotti'>) {
  const financed = new Set(prodotti.flatMap(({ finalita }) => finalita))
  const absent = all.filter(purpose => !financed.has(purpose))
  return (
    <>
      <Facts
        narrow
        facts={prodotti.map(
          ({ nome, finalita, tassi, importoMin, importoMax, durataMax, ltvConGaranzia }) => [
            nome,
            [
              finalita.map(purpose => purposes[purpose]).join(', '),
              `tasso ${tassi.map(kind => rateKinds[kind].toLowerCase()).join(', ')}`,
              `da ${formatMoney(importoMin)} a ${formatMoney(importoMax)}, fino a ${formatDuration(durataMax)}`,
              ltvConGaranzia && `con la garanzia Consap fino al ${formatLimit(ltvConGaranzia)} del valore`,
            ]
              .filter(Boolean)
              .join('; '),
          ],
        )}
      />
      {absent.length > 0 && (
        <p>Con noi non finanzia: {absent.map(purpose => purposes[purpose].toLowerCase()).join(', ')}.</p>
      )}
    </>
  )
}

const Rules = ({ content: { regole } }: { content: BankMortgages }) => (
  <Facts
    narrow
    facts={[
      ['Mutuo sul valore della casa', `al massimo ${formatLimit(regole.ltvMax)}`],
      ['Rate sul reddito netto', `al massimo ${formatLimit(regole.rataRedditoMax)}`],
      ['Età alla fine del mutuo', `al massimo ${regole.etaMaxScadenza} anni`],
      ['Province', regole.province.length > 0 ? regole.province.join(', ') : 'tutte'],
    ]}
  />
)

const goods = Object.keys(leasingGoods) as LeasingGood[]

function Leases({ leasing }: { leasing: BankLease[] }) {
  const financed = new Set(leasing.flatMap(({ beni }) => beni))
  const absent = goods.filter(good => !financed.has(good))
  return (
    <>
      <Facts
        narrow
        facts={leasing.map(lease => [
          lease.nome,
          [
            lease.beni.map(good => leasingGoods[good]).join(', '),
            `da ${formatMoney(lease.importoMin)} a ${formatMoney(lease.importoMax)}, da ${formatDuration(lease.durataMin)} a ${formatDuration(lease.durataMax)}`,
            lease.anticipoMin > 0
              ? `anticipo di almeno il ${share(lease.anticipoMin)}`
              : 'anche senza anticipo',
            `riscatto fino al ${share(lease.riscattoMax)}`,
          ].join('; '),
        ])}
      />
      {absent.length > 0 && (
        <p>
          Con noi non finanzia in leasing: {absent.map(good => leasingGoods[good].toLowerCase()).join(', ')}.
        </p>
      )}
      <p className="note">
        Importi al netto dell’IVA: quanto la società finanzia, cioè il prezzo meno l’anticipo. Anticipo e
        riscatto sono in percento del prezzo.
      </p>
    </>
  )
}
