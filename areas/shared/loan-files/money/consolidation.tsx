import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { consolidationOf, creditOf } from '../../../../contract/loan-files/debts.ts'
import { useFileBanks } from '../banks/file-banks.ts'
import { useFile } from '../file-data.ts'

/** «230 € in meno», «1.200 € in più» */
const change = (cents: number) =>
  cents === 0 ? 'uguale' : `${formatMoney(Math.abs(cents))} in ${cents < 0 ? 'meno' : 'più'}`

/** What the credit saves or costs against the debts that it repays, by month and in the end. */
export function ConsolidationAccount() {
  const { pratica, compensi } = useFile().data
  const debts = pratica.debiti ?? []
  const repaysDebts = debts.some(({ estinguere }) => estinguere)
  const { data: banks } = useFileBanks(pratica._id, repaysDebts)
  if (!repaysDebts || !banks) return null
  const credit = creditOf(banks.risposte, compensi?.[0]?.compensoCliente ?? 0)
  const found = consolidationOf(debts, credit, dayInRome(new Date()))
  return (
    <>
      <h3>Consolidamento</h3>
      {!credit || !found ? (
        <p className="note">
          {credit
            ? 'Per il confronto servono, per ogni debito da estinguere, il piano, oppure il residuo e la scadenza.'
            : 'Per il confronto serve una banca con importo, durata e TAN.'}
        </p>
      ) : (
        <dl className="account">
          <div>
            <dt>Rate di oggi</dt>
            <dd>{formatMoney(found.instalmentsNow)}</dd>
          </div>
          <div>
            <dt>
              Nuova rata<span className="note"> per {credit.termMonths} mesi</span>
            </dt>
            <dd>{formatMoney(credit.instalment)}</dd>
          </div>
          <div className="sum">
            <dt>Ogni mese</dt>
            <dd>{change(found.monthlyChange)}</dd>
          </div>
          <div>
            <dt>Per estinguere i debiti</dt>
            <dd>{formatMoney(found.closing)}</dd>
          </div>
          <div>
            <dt>
              {found.cash < 0 ? 'Mancano' : 'Restano al cliente'}
              <span className="note"> dopo i debiti e i costi</span>
            </dt>
            <dd>{formatMoney(Math.abs(found.cash))}</dd>
          </div>
          <div>
            <dt>Da pagare senza il nuovo credito</dt>
            <dd>{formatMoney(found.leftToPay)}</dd>
          </div>
          <div>
            <dt>
              Da pagare con il nuovo credito<span className="note"> tolto ciò che resta al cliente</span>
            </dt>
            <dd>{formatMoney(found.newTotal)}</dd>
          </div>
          <div className="sum">
            <dt>In tutto</dt>
            <dd>{change(found.totalChange)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
