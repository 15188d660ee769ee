import { wholeEuro } from '../../contract/format.ts'
import type { PageData } from '../../contract/pages.ts'
import { Calculator } from '../layout/calculator.tsx'

const questions = (fee: number) => [
  [
    'Perché il TAN più basso non è sempre il mutuo che costa meno?',
    'Il TAN misura solo gli interessi. Istruttoria, perizia, imposta sostitutiva, polizze e compenso di mediazione si pagano comunque: il TAEG li mette tutti nello stesso conto, ed è per questo che le offerte sono in ordine di TAEG.',
  ],
  [
    'Quanto si può chiedere rispetto al valore della casa?',
    'Di norma fino all’80 % del valore di perizia. Oltre, la legge chiede garanzie integrative e le banche applicano tassi più alti; il calcolatore mostra solo le offerte che arrivano alla percentuale richiesta.',
  ],
  [
    'Quanta parte del reddito può andare nella rata?',
    'Le banche si fermano in genere a un terzo del reddito netto, contando anche le altre rate in corso. Se nel calcolatore si scrive il reddito, le offerte che non lo rispettano vengono escluse e si legge il perché.',
  ],
  [
    'Che cosa si paga a Quinto?',
    `${wholeEuro(fee)}, solo a mutuo erogato e già compresi nel TAEG. La banca ci riconosce una provvigione che non cambia l’ordine delle offerte.`,
  ],
]

export function Mortgages({ banks, fee }: PageData) {
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <nav className="breadcrumb" aria-label="Percorso">
            <ol>
              <li>
                <a href="/">Quinto</a>
              </li>
              <li aria-current="page">Mutui</li>
            </ol>
          </nav>
          <div className="hero-head">
            <h1>Mutui a confronto, con ogni costo in vista</h1>
            <p className="lede">
              {banks} banche convenzionate, un solo ordine: il TAEG. Non serve registrarsi e non si lasciano
              recapiti per vedere le offerte.
            </p>
          </div>
          <Calculator />
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <header>
            <h2>Prima di scegliere</h2>
          </header>
          <dl className="questions">
            {questions(fee).map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  )
}
